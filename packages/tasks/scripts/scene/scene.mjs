import { cat } from "./cat.mjs";
import { clayPot, foliage } from "./plant.mjs";
import { books, curtains, hills, mug, sill, sky, wall, windowFrame } from "./room.mjs";

export const size = { width: 960, height: 640 };

/**
 * The layers from back to front. `depth` is the nearness at the top and at the bottom of the layer, 0 far and 1 near.
 * An `outline` is painted in `currentColor`, so that a layer can be shown flat in any shade.
 */
export const layers = [
  { id: "sky", label: "sky", color: "#7fb3d5", depth: [0.03, 0.06], ...sky },
  { id: "hills", label: "hill", color: "#7a9e5f", depth: [0.1, 0.26], ...hills },
  { id: "wall", label: "wall", color: "#d8c3a5", depth: [0.44, 0.56], ...wall },
  { id: "frame", label: "window", color: "#f2e8cf", depth: [0.4, 0.46], ...windowFrame },
  { id: "curtains", label: "curtain", color: "#b56576", depth: [0.5, 0.62], ...curtains },
  { id: "sill", label: "windowsill", color: "#a47148", depth: [0.5, 0.9], ...sill },
  { id: "foliage", label: "potted plant", color: "#2a9d6f", depth: [0.6, 0.72], ...foliage },
  { id: "pot", label: "potted plant", color: "#2a9d6f", depth: [0.68, 0.78], ...clayPot },
  { id: "books", label: "book", color: "#3d5a80", depth: [0.7, 0.78], ...books },
  { id: "mug", label: "cup", color: "#e9c46a", depth: [0.68, 0.75], ...mug },
  { id: "cat", label: "cat", color: "#e76f51", depth: [0.78, 0.98], ...cat },
];

const soft = (n) =>
  `<filter id="soft${n}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${n}"/></filter>`;

const light = `<linearGradient id="ray" x1="1" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff1c9" stop-opacity=".5"/><stop offset="1" stop-color="#fff1c9" stop-opacity="0"/></linearGradient><radialGradient id="dusk" cx=".62" cy=".4" r=".78"><stop offset=".55" stop-color="#4a2418" stop-opacity="0"/><stop offset="1" stop-color="#4a2418" stop-opacity=".42"/></radialGradient>`;

export const defs = `<defs>${soft(2)}${soft(6)}${light}${layers.map((layer) => layer.defs ?? "").join("")}</defs>`;

/** The painted scene, without the document around it. */
export const picture = `${layers.map((layer) => `<g id="${layer.id}">${layer.art}</g>`).join("\n")}
<g id="light"><path d="M752 200 L848 240 L560 640 L330 640 Z M690 130 L752 180 L250 640 L60 640 Z" fill="url(#ray)" opacity=".42" filter="url(#soft6)"/><path d="M0 0 H960 V640 H0 Z" fill="url(#dusk)"/></g>`;

/** A whole SVG document of the scene's size. */
export const document = (content, { width, height } = size) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${size.width} ${size.height}">${content}</svg>\n`;
