// A picture of the board as this seat sees it: the printed map with everything that lies on it, as a PNG.

const WIDEST = 2400; // pixels
// What makes a shape look as it does, and is set by style sheets that a picture does not have.
const LOOKS = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "display",
  "visibility",
  "paint-order",
  "font-size",
  "font-style",
  "font-weight",
  "text-anchor",
  "letter-spacing",
];

/** Draw a board's layers upon one another. `stage` is the board on the page, `art` the address of its map. */
export async function boardPicture(stage: Element, art: string): Promise<Blob> {
  const play = stage.querySelector<SVGSVGElement>(".play > svg");
  if (!play) throw new Error("There is no board to draw.");
  const [width, height] = [play.viewBox.baseVal.width, play.viewBox.baseVal.height];
  const scale = Math.min(1, WIDEST / width);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  const paper = canvas.getContext("2d");
  if (!paper) throw new Error("This browser draws no pictures.");
  for (const source of [art, addressOf(play, stage.querySelector("svg defs")?.closest("svg") ?? null)]) {
    if (!source) continue;
    const layer = await loaded(source);
    paper.drawImage(layer, 0, 0, canvas.width, canvas.height);
    if (source.startsWith("blob:")) URL.revokeObjectURL(source);
  }
  return new Promise((done, failed) =>
    canvas.toBlob((picture) => (picture ? done(picture) : failed(new Error("The picture could not be made."))), "image/png"),
  );
}

/** What lies on the board as a drawing of its own, with the shapes that it uses from elsewhere on the page. */
function addressOf(play: SVGSVGElement, shapes: SVGSVGElement | null): string {
  const copy = play.cloneNode(true) as SVGSVGElement;
  const [of, into] = [play.querySelectorAll<SVGElement>("*"), copy.querySelectorAll<SVGElement>("*")];
  of.forEach((one, n) => {
    const [seen, other] = [getComputedStyle(one), into[n]!];
    for (const look of LOOKS) other.style.setProperty(look, seen.getPropertyValue(look));
    const moved = seen.transform;
    if (moved && moved !== "none" && !one.hasAttribute("transform")) other.style.setProperty("transform", moved);
  });
  for (const gone of copy.querySelectorAll(".fan, .hit, .box, .dragged, .gone")) gone.remove();
  if (shapes && !play.contains(shapes))
    copy.prepend(...[...shapes.querySelectorAll("defs")].map((defs) => defs.cloneNode(true)));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const text = new XMLSerializer().serializeToString(copy);
  return URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
}

function loaded(source: string): Promise<HTMLImageElement> {
  return new Promise((done, failed) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = () => failed(new Error("A part of the picture could not be drawn."));
    image.src = source;
  });
}

/** Hand the picture on: by the system's own sheet where there is one, else as a file. */
export async function share(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {}); // called off
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
