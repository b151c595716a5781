import { cat, catParts, skeleton } from "./cat.mjs";
import { clayPot, foliage, leafOutlines } from "./plant.mjs";
import { books, curtains, hills, mug, sill, sky, wall, windowFrame } from "./room.mjs";
import { defs, layers, picture } from "./scene.mjs";

/** What models would answer about the scene, drawn from the scene's own shapes. */

const fill = (markup, color) => `<g color="${color}" fill="${color}">${markup}</g>`;

const gray = (nearness) => {
  const value = Math.round(255 * nearness);
  return `rgb(${value} ${value} ${value})`;
};

function depthLayer(layer) {
  if (layer.relief) return layer.relief(gray);
  const [top, bottom] = layer.depth;
  const id = `d-${layer.id}`;
  return `<linearGradient id="${id}" x2="0" y2="1"><stop offset="0" stop-color="${gray(top)}"/><stop offset="1" stop-color="${gray(bottom)}"/></linearGradient>${fill(layer.outline, `url(#${id})`)}`;
}

const softEdges = `<filter id="edge" x="0" y="0" width="100%" height="100%"><feGaussianBlur stdDeviation="1.1"/></filter>`;
const blurs = [2, 6].map((n) => `<filter id="soft${n}"><feGaussianBlur stdDeviation="${n}"/></filter>`).join("");

/** Near is bright, far is dark. */
export const depthMap = `<defs>${softEdges}${blurs}</defs><path d="M0 0H960V640H0Z" fill="#000"/><g filter="url(#edge)">${layers.map(depthLayer).join("")}</g>`;

const textWidth = (text, fontSize) => Math.round(text.length * fontSize * 0.54);

function tag({ text, x, y, color, fontSize = 22, ink = "#15171c" }) {
  const width = textWidth(text, fontSize);
  const height = Math.round(fontSize * 1.45);
  return `<g transform="translate(${x} ${y})"><rect width="${width + 16}" height="${height}" rx="5" fill="${color}"/><text x="8" y="${Math.round(fontSize * 1.06)}" font-family="Inter,system-ui,sans-serif" font-size="${fontSize}" font-weight="600" fill="${ink}" textLength="${width}" lengthAdjust="spacingAndGlyphs">${text}</text></g>`;
}

const names = [
  ["sky", 560, 66],
  ["hill", 700, 300],
  ["wall", 620, 600],
  ["window", 142, 105],
  ["curtain", 8, 200],
  ["windowsill", 300, 478],
  ["potted plant", 168, 318],
  ["book", 798, 478],
  ["cup", 800, 416],
  ["cat", 566, 380],
];

// The hairline closes the seams between the parts of one layer.
const flat = ({ outline, color }) => `<g stroke="${color}" stroke-width=".8">${fill(outline, color)}</g>`;

/** Every pixel in the color of its class, with the name of each class written on it. */
export const segments = `${layers.map(flat).join("")}${names
  .map(([text, x, y]) => tag({ text, x, y, color: "#fbfaf7", fontSize: 20 }))
  .join("")}`;

const veil = (strength) => `<path d="M0 0H960V640H0Z" fill="#15171c" opacity="${strength}"/>`;

// Back to front, each with the hue it is shown in; leaves take their turn around the circle.
const pieces = [
  [sky.outline, 205],
  [sky.parts.sun, 48],
  ...sky.parts.clouds.map((cloud, i) => [cloud, 170 + 14 * i]),
  [hills.parts.far, 232],
  [hills.parts.middle, 150],
  [hills.parts.near, 110],
  [hills.parts.house, 350],
  [wall.outline, 250],
  [windowFrame.outline, 45],
  ...curtains.parts.map((curtain, i) => [curtain, 285 + 25 * i]),
  [sill.outline, 215],
  [foliage.outline, 130],
  ...leafOutlines.map((leaf, i) => [leaf, (95 + i * 137.5) % 360]),
  [clayPot.outline, 12],
  [books.parts[0], 190],
  [books.parts[1], 325],
  [mug.outline, 65],
  [cat.outline, 28],
  [catParts.head, 338],
];

const mask = ([piece, hue]) => fill(piece, `hsl(${Math.round(hue)} 80% 62%)`);

/** The picture in gray, and over it every piece a mask was cut for, each in a color of its own. */
export const masks = `<defs><filter id="ash"><feColorMatrix type="saturate" values="0"/></filter></defs>${defs}<g filter="url(#ash)">${picture}</g>${veil(0.2)}<g opacity=".62" stroke="#fff" stroke-width="1.8" stroke-linejoin="round">${pieces.map(mask).join("")}</g>`;

const captionPlace = ({ xmin, ymin }, words) => ({
  x: Math.max(4, Math.min(xmin - 2, 938 - textWidth(words, 22))),
  y: ymin - 35,
});

function frame({ text, score, color, bounds, caption }) {
  const { xmin, ymin, xmax, ymax } = bounds;
  const words = `${text} ${score.toFixed(2)}`;
  return `<rect x="${xmin}" y="${ymin}" width="${xmax - xmin}" height="${ymax - ymin}" rx="5" fill="none" stroke="${color}" stroke-width="4"/>${tag({ text: words, color, ...(caption ?? captionPlace(bounds, words)) })}`;
}

/** The picture, dimmed, with a frame and a caption for each thing found. */
export const framed = (found) => `${defs}${picture}${veil(0.34)}${found.map(frame).join("")}`;

const side = (name) => (name.startsWith("left") ? "#63d2c6" : name.startsWith("right") ? "#ff9f80" : "#f3cf7a");

const captions = {
  "left ear": [686, 106],
  "right ear": [402, 106],
  "left eye": [712, 206],
  "right eye": [378, 206],
  nose: [712, 252],
  "left front paw": [640, 552],
  "right front paw": [470, 552],
  "left hind paw": [736, 504],
  "right hind paw": [300, 462],
  "tail tip": [484, 592],
};

const leader = (name) => {
  const [[x, y], [captionX, captionY]] = [skeleton.points[name], captions[name]];
  const end = captionX > x ? captionX : captionX + textWidth(name, 18) + 16;
  return `<line x1="${x}" y1="${y}" x2="${end}" y2="${captionY + 13}" stroke="#fff" stroke-width="1.5" opacity=".8"/>`;
};

const bone = ([from, to]) => {
  const [[x1, y1], [x2, y2]] = [skeleton.points[from], skeleton.points[to]];
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${side(to)}"/>`;
};

const joint = ([name, [x, y]]) =>
  `<circle cx="${x}" cy="${y}" r="8" fill="${side(name)}" stroke="#fff" stroke-width="3"/>`;

/** The picture, dimmed, with the named points of the cat. */
export const keypoints = [
  `${defs}${picture}${veil(0.42)}`,
  `<g stroke-width="5" stroke-linecap="round" opacity=".9">${skeleton.bones.map(bone).join("")}</g>`,
  ...Object.keys(captions).map(leader),
  ...Object.entries(skeleton.points).map(joint),
  ...Object.entries(captions).map(([text, [x, y]]) => tag({ text, x, y, color: side(text), fontSize: 18 })),
].join("");
