// The address of the page: /, /table/ID, /replay/ID, /join#SECRET, /rules/GAME#CASE, /aid/GAME, /about/GAME, /settings.
export interface Place {
  page: string;
  id: string;
  hash: string;
}

export function placeOf(path: string, hash: string): Place {
  const [page = "", id = ""] = path.split("/").filter(Boolean).map(decodeURIComponent);
  return { page, id, hash: decodeURIComponent(hash.replace(/^#/, "")) };
}

class Router {
  at: Place = $state.raw(placeOf(location.pathname, location.hash));

  constructor() {
    const look = () => {
      this.at = placeOf(location.pathname, location.hash);
    };
    addEventListener("popstate", look);
    addEventListener("hashchange", look);
    addEventListener("click", (event) => this.click(event));
  }

  go(address: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.at = placeOf(location.pathname, location.hash);
    scrollTo(0, 0);
  }

  /** Plain clicks on our own links stay in the page. */
  private click(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.href || link.target || link.hasAttribute("download") || event.defaultPrevented) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const to = new URL(link.href);
    if (to.origin !== location.origin || to.pathname.startsWith("/api/") || to.pathname.startsWith("/schema")) return;
    event.preventDefault();
    this.go(to.pathname + to.search + to.hash);
  }
}

export const router = new Router();
