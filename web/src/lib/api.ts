// The table's REST API, typed. Every refusal comes back as a Refused with the table's own words.
import type {
  AboutData,
  AskFork,
  AskOffer,
  AskOrder,
  BuildState,
  Careful,
  Catalogue,
  Chat,
  Evaluation,
  File,
  Hint,
  How,
  Import,
  Join,
  Joined,
  Link,
  LocalAnswer,
  NewTable,
  Notes,
  OddsView,
  Opened,
  Overlay,
  Reasons,
  Replay,
  Restored,
  Routes,
  RulesPage,
  Sealed,
  SeatKey,
  Seen,
  Sheet,
  SignedOut,
  Summary,
  Trouble,
  Trust,
  Usage,
  View,
} from "./apiTypes";

/** The table said no, or could not be reached (status 0). */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly trouble: Trouble,
  ) {
    super(trouble.text);
  }
}

export const UNREACHABLE: Trouble = { error: "offline", text: "The table cannot be reached just now." };

async function troubleOf(answer: Response): Promise<Trouble> {
  try {
    const body = (await answer.json()) as Partial<Trouble>;
    if (typeof body.text === "string") return { error: "bad", ...body } as Trouble;
  } catch {
    // not JSON: said below
  }
  return { error: "bad", text: `The table answered ${answer.status}.` };
}

/** One request. `token` goes into the header, never into the address. */
export async function call<T>(method: string, path: string, token = "", body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refused(0, UNREACHABLE);
  }
  if (!answer.ok) throw new Refused(answer.status, await troubleOf(answer));
  const text = await answer.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

const query = (pairs: Record<string, string | number>): string =>
  new URLSearchParams(Object.entries(pairs).map(([key, value]) => [key, String(value)])).toString();

export const serverApi = {
  catalogue: () => call<Catalogue>("GET", "/api/catalogue"),
  build: () => call<BuildState>("GET", "/api/build"),
  storage: () => call<Usage>("GET", "/api/storage"),
  sheet: (game: string) => call<Sheet>("GET", `/api/games/${encodeURIComponent(game)}/sheet`),
  rules: (game: string) => call<RulesPage>("GET", `/api/games/${encodeURIComponent(game)}/rules`),
  about: (game: string) => call<AboutData>("GET", `/api/games/${encodeURIComponent(game)}/about`),
  file: (game: string, name: string) => `/api/games/${encodeURIComponent(game)}/files/${encodeURIComponent(name)}`,
  /** The seal of the dice, seen before this browser adds its own words to them. */
  seal: (secret = "") => call<Sealed>("POST", "/api/seal", "", { secret }),
  open: (table: NewTable) => call<Opened>("POST", "/api/tables", "", table),
  /** What a link is, before it is taken up. */
  link: (secret: string) => call<Link>("POST", "/api/link", "", { secret }),
  join: (join: Join) => call<Joined>("POST", "/api/join", "", join),
  mine: (tokens: string[]) => call<Summary[]>("POST", "/api/mine", "", { tokens }),
  bring: (file: Import) => call<Opened>("POST", "/api/import", "", file),
  backup: (secret: string) => call<File>("GET", "/api/backup", secret),
  restore: (secret: string, text: string) => call<Restored>("POST", "/api/restore", secret, { text }),
  /** The local secret, for the code of the address. */
  redeem: (code: string) => call<LocalAnswer>("POST", "/api/local", "", { code }),
};

/** What one token may ask at its table. */
export function seatApi(table: string, token: string) {
  const at = `/api/tables/${encodeURIComponent(table)}`;
  const get = <T>(path: string) => call<T>("GET", at + path, token);
  const post = <T>(path: string, body: unknown = {}) => call<T>("POST", at + path, token, body);
  return {
    view: (seat: string, lines: number) => get<Seen>(`/view?${query({ seat, lines })}`),
    remove: () => call<void>("DELETE", at, token),
    trust: () => get<Trust>("/trust"),
    move: (seat: string, seq: number, actions: string[], careful: Careful[] = [], how: How = "") =>
      post<Seen>("/moves", { seat, seq, actions, careful, how }),
    undo: (seat: string, seq: number, how: "one" | "route" | "all") => post<Seen>("/undo", { seat, seq, how }),
    redo: (seat: string, seq: number, how: "one" | "route" | "all") => post<Seen>("/redo", { seat, seq, how }),
    why: (seat: string, what: string, pieces: readonly string[] = []) => post<Reasons>("/why", { seat, what, pieces }),
    odds: (seat: string, what: string, first: string[] = []) => post<OddsView>("/odds", { seat, what, first }),
    routes: (seat: string, pieces: string[]) => post<Routes>("/routes", { seat, pieces }),
    overlay: (seat: string, name: string, focus: string) => post<Overlay>("/overlay", { seat, name, focus }),
    hint: (seat: string) => post<Hint>("/hint", { seat, what: "" }),
    order: (order: AskOrder) => post<Seen>("/orders", order),
    offer: (offer: AskOffer) => post<Seen>("/offers", offer),
    chat: () => get<Chat>("/chat"),
    say: (seat: string, text: string) => post<Chat>("/chat", { seat, text }),
    notes: (seat: string) => get<Notes>(`/notes?${query({ seat })}`),
    note: (seat: string, text: string) => call<Notes>("PUT", `${at}/notes?${query({ seat })}`, token, { seat, text }),
    replay: (seat: string) => get<Replay>(`/replay?${query({ seat })}`),
    past: (step: number, eyes: string, seat: string) => get<View>(`/replay/${step}?${query({ eyes, seat })}`),
    evaluation: (seat: string) => get<Evaluation>(`/evaluation?${query({ seat })}`),
    fork: (fork: AskFork) => post<Opened>("/fork", fork),
    export: (kind: "record" | "position", seat: string) => get<File>(`/export?${query({ kind, seat })}`),
    /** Another level for a program that failed; none: by hand. */
    replaceProgram: (seat: string, level: string) => post<Seen>("/program", { seat, level }),
    failure: (seat: string) => get<File>(`/failure?${query({ seat })}`),
    key: () => post<SeatKey>("/key"),
    signOutOthers: () => post<SignedOut>("/sign-out-others"),
  };
}

export type SeatApi = ReturnType<typeof seatApi>;
