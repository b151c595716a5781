/** A rubber plant in a clay pot: leaves are data, drawn as two halves so that the light seems to come from behind. */

const tones = {
  deep: { light: "#3f7350", dark: "#2c5641", rib: "#7fae74" },
  mid: { light: "#5b9158", dark: "#3f7549", rib: "#a8cc86" },
  lit: { light: "#8fb55c", dark: "#639a4f", rib: "#d6e39a" },
};

// Back to front: where the leaf is attached, its direction in degrees, its length and half width, its tone.
const leaves = [
  [231, 232, -112, 106, 27, "deep"],
  [236, 214, -62, 112, 28, "mid"],
  [186, 268, -150, 96, 26, "deep"],
  [284, 262, -38, 104, 27, "lit"],
  [226, 290, -132, 112, 29, "mid"],
  [243, 282, -70, 100, 27, "lit"],
  [176, 312, -176, 92, 25, "mid"],
  [294, 306, -8, 92, 25, "mid"],
  [214, 336, -158, 104, 27, "deep"],
  [250, 332, -30, 104, 28, "deep"],
  [206, 368, 172, 84, 23, "mid"],
  [258, 366, 4, 86, 24, "lit"],
  [228, 352, -98, 92, 26, "mid"],
];

const stems = [
  "M230 420 C228 350 230 280 234 206",
  "M226 420 C220 360 206 310 182 264",
  "M236 420 C244 360 262 310 290 258",
  "M228 420 C222 380 212 362 202 366",
  "M236 420 C242 384 250 364 262 366",
];

const pot = {
  body: "M170 424 L290 424 L278 506 Q276 516 266 516 L194 516 Q184 516 182 506 Z",
  rim: "M162 402 Q162 396 168 396 L292 396 Q298 396 298 402 L298 424 Q298 430 292 430 L168 430 Q162 430 162 424 Z",
};

const n = (value) => Math.round(value * 10) / 10;

const blade = (length, half) =>
  `M0 0 C${n(length * 0.16)} ${n(-half)} ${n(length * 0.6)} ${n(-half * 1.25)} ${n(length)} 4 C${n(length * 0.66)} ${n(half * 1.1)} ${n(length * 0.2)} ${n(half)} 0 0 Z`;

const lowerHalf = (length, half) =>
  `M0 0 Q${n(length * 0.5)} -5 ${n(length)} 4 C${n(length * 0.66)} ${n(half * 1.1)} ${n(length * 0.2)} ${n(half)} 0 0 Z`;

const veins = (length, half) =>
  [0.28, 0.46, 0.64]
    .map(
      (t) =>
        `M${n(length * t)} -2 l${n(length * 0.13)} ${n(-half * 0.55)} M${n(length * t)} -2 l${n(length * 0.13)} ${n(half * 0.5)}`,
    )
    .join(" ");

const place = ([x, y, angle]) => `transform="translate(${x} ${y}) rotate(${angle})"`;

function paintLeaf(leaf) {
  const [, , , length, half, tone] = leaf;
  const { light, dark, rib } = tones[tone];
  return `<g ${place(leaf)}><path d="${blade(length, half)}" fill="${light}"/><path d="${lowerHalf(length, half)}" fill="${dark}"/><path d="M0 0 Q${n(length * 0.5)} -5 ${n(length * 0.96)} 3" stroke="${rib}" stroke-width="1.8" fill="none" stroke-linecap="round"/><path d="${veins(length, half)}" stroke="${rib}" stroke-width="1" opacity=".35" fill="none"/></g>`;
}

const stemPath = stems.join(" ");

const foliageOutline = `<path d="${stemPath}" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round"/>${leaves
  .map((leaf) => `<path ${place(leaf)} d="${blade(leaf[3], leaf[4])}"/>`)
  .join("")}`;

const potOutline = `<path d="${pot.body}"/><path d="${pot.rim}"/>`;

const relief = (gray) =>
  `<path d="${stemPath}" fill="none" stroke="${gray(0.6)}" stroke-width="6" stroke-linecap="round"/>${leaves
    .map((leaf, i) => `<path ${place(leaf)} d="${blade(leaf[3], leaf[4])}" fill="${gray(0.52 + i * 0.017)}"/>`)
    .join("")}`;

/** Each leaf by itself. */
export const leafOutlines = leaves.map((leaf) => `<path ${place(leaf)} d="${blade(leaf[3], leaf[4])}"/>`);

export const foliage = {
  relief,
  outline: foliageOutline,
  art: `<path d="${stemPath}" fill="none" stroke="#4d6b3f" stroke-width="6" stroke-linecap="round"/>${leaves.map(paintLeaf).join("")}`,
};

export const clayPot = {
  relief: (gray) =>
    `<linearGradient id="rPot"><stop offset="0" stop-color="${gray(0.68)}"/><stop offset=".5" stop-color="${gray(0.84)}"/><stop offset="1" stop-color="${gray(0.68)}"/></linearGradient><path d="${pot.body}" fill="url(#rPot)"/><path d="${pot.rim}" fill="url(#rPot)"/>`,
  outline: potOutline,
  defs: `<linearGradient id="clay"><stop offset="0" stop-color="#a9523a"/><stop offset=".62" stop-color="#cf7a55"/><stop offset="1" stop-color="#eaa57c"/></linearGradient>`,
  art: `<ellipse cx="226" cy="517" rx="92" ry="11" fill="#5a3420" opacity=".38" filter="url(#soft6)"/><path d="${pot.body}" fill="url(#clay)"/><path d="M172 430 L288 430 L286.500 444 Q230 452 173.500 444 Z" fill="#7c3626" opacity=".4"/><path d="${pot.rim}" fill="url(#clay)"/><path d="M166 400 L294 400" stroke="#f4c09a" stroke-width="2.500" stroke-linecap="round" opacity=".7"/><path d="M179 462 Q230 472 281 462" stroke="#f1d9b8" stroke-width="5" fill="none" opacity=".55"/><path d="M181 474 Q230 484 279 474" stroke="#f1d9b8" stroke-width="2" fill="none" opacity=".55"/>`,
};
