import { between, radial, randomFrom, round, smooth, svg, times } from "./svg.mjs";

const cell = 300;
const gap = 24;
const side = 3;
const size = side * cell + (side + 1) * gap;

const channel = (light) => {
  const value = Math.min(1, Math.max(0, light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, "0");
};

/** OKLCH as `#rrggbb`: even lightness over all hues, so that no butterfly shouts. */
const color = (lightness, chroma, hue) => {
  const [a, b] = [Math.cos, Math.sin].map((turn) => chroma * turn((hue * Math.PI) / 180));
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  return `#${[red, green, blue].map(channel).join("")}`;
};

/** The traits of one butterfly, drawn at random: this is all that tells it from its neighbors. */
const traits = (random, hueBase) => {
  const h = hueBase + between(random, -14, 14);
  const accent = random() < 0.6 ? between(random, 60, 95) : h + between(random, 150, 210);
  return {
    ground: color(between(random, 0.6, 0.68), between(random, 0.11, 0.15), h),
    glow: color(between(random, 0.84, 0.9), between(random, 0.07, 0.1), h + between(random, -40, 40)),
    margin: color(between(random, 0.24, 0.32), between(random, 0.03, 0.06), h + between(random, -20, 20)),
    accent: color(between(random, 0.84, 0.92), between(random, 0.08, 0.13), accent),
    reach: between(random, 104, 128),
    lift: between(random, 0.5, 0.85),
    hind: between(random, 70, 96),
    tail: random() < 0.4 ? between(random, 16, 44) : 0,
    scallop: between(random, 0, 5),
    spots: 3 + Math.floor(random() * 4),
    eye: random() < 0.55,
    veins: 5 + Math.floor(random() * 3),
    band: between(random, 0.78, 0.88),
    patch: random() < 0.6 ? between(random, 0.4, 0.6) : 0,
  };
};

const scaled = (points, [x, y], factor) => points.map(([px, py]) => [x + (px - x) * factor, y + (py - y) * factor]);

const foreOutline = ({ reach, lift, scallop }) => [
  [4, -14],
  [30, -14 - reach * lift * 0.62],
  [reach * 0.72, -16 - reach * lift * 0.98],
  [reach, -12 - reach * lift * 0.9],
  [reach * 0.98 - scallop, -reach * lift * 0.52],
  [reach * 0.86, -reach * lift * 0.16 + scallop],
  [reach * 0.66 - scallop, 8],
  [30, 8],
];

const hindOutline = ({ hind, tail, scallop }) => [
  [4, 2],
  [44, -2],
  [hind, 10],
  [hind * 1.04, 40 + scallop],
  [hind * 0.82, 66 - scallop],
  [hind * 0.62, 80 + tail * 0.5],
  [hind * 0.5, 84 + tail],
  [hind * 0.36, 78 - scallop],
  [18, 56],
];

const veinLines = ([x, y], outline, count) => {
  const rim = outline.slice(2, -1);
  return times(count, (i) => {
    const place = (i / (count - 1)) * (rim.length - 1);
    const [a, b] = [rim[Math.floor(place)], rim[Math.ceil(place)]];
    const part = place - Math.floor(place);
    const end = [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
    const bend = [(x + end[0]) / 2 + 4, (y + end[1]) / 2 - 8];
    return `M${x} ${y}Q${bend.map(round).join(" ")} ${end.map(round).join(" ")}`;
  }).join("");
};

const rimSpots = (outline, root, { spots, accent }) => {
  const [from, to] = [outline[3], outline[outline.length - 2]];
  return times(spots, (i) => {
    const part = (i + 0.5) / spots;
    const middle = outline[4];
    const x = (1 - part) ** 2 * from[0] + 2 * part * (1 - part) * middle[0] + part ** 2 * to[0];
    const y = (1 - part) ** 2 * from[1] + 2 * part * (1 - part) * middle[1] + part ** 2 * to[1];
    const [px, py] = scaled([[x, y]], root, 0.93)[0];
    return `<circle cx="${round(px)}" cy="${round(py)}" r="${round(4.6 - part * 1.6)}" fill="${accent}"/>`;
  }).join("");
};

const wing = (outline, root, look, index) => {
  const { margin, band, veins, patch, glow } = look;
  const middle = patch && `<path d="${smooth(scaled(outline, root, patch), true)}" fill="${glow}" opacity=".75"/>`;
  const shape = smooth(outline, true);
  const inner = smooth(scaled(outline, root, band), true);
  return `<path d="${shape}" fill="${margin}"/><path d="${inner}" fill="url(#wing${index})"/>${middle || ""}<path d="${veinLines(root, outline, veins)}" fill="none" stroke="${margin}" stroke-width="1.6" opacity=".7"/>${rimSpots(outline, root, look)}`;
};

const eyeSpot = (x, y, r, { margin, accent }) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${r}" fill="${margin}"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(r * 0.68)}" fill="${accent}"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(r * 0.36)}" fill="${margin}"/><circle cx="${round(x - r * 0.15)}" cy="${round(y - r * 0.15)}" r="${round(r * 0.13)}" fill="#fff"/>`;

const body = ({ margin }) =>
  `<path d="M0 -30C-5 -50 -16 -66 -28 -74M0 -30C5 -50 16 -66 28 -74" fill="none" stroke="${margin}" stroke-width="2"/><circle cx="-28" cy="-74" r="3.2" fill="${margin}"/><circle cx="28" cy="-74" r="3.2" fill="${margin}"/><path d="M0 -34C8 -34 8 -20 7 -10C9 10 6 40 0 58C-6 40 -9 10 -7 -10C-8 -20 -8 -34 0 -34Z" fill="${margin}"/><path d="M-3 -24C-4 0 -3 24 0 44" stroke="#fff" stroke-opacity=".28" stroke-width="2.5" fill="none"/>`;

const butterfly = (random, index, hueBase) => {
  const look = traits(random, hueBase);
  const half = [
    wing(hindOutline(look), [4, 4], look, index),
    look.eye ? eyeSpot(look.hind * 0.66, 48, 11, look) : "",
    wing(foreOutline(look), [4, -10], look, index),
    look.eye ? eyeSpot(look.reach * 0.62, -14 - look.reach * look.lift * 0.56, 9, look) : "",
  ].join("");
  const gradient = `<radialGradient id="wing${index}" gradientUnits="userSpaceOnUse" cx="8" cy="-6" r="${round(look.reach * 1.1)}"><stop offset="0" stop-color="${look.glow}"/><stop offset=".55" stop-color="${look.ground}"/><stop offset="1" stop-color="${look.ground}"/></radialGradient>`;
  const figure = `<g id="half${index}">${half}</g><use href="#half${index}" transform="scale(-1 1)"/>${body(look)}`;
  return { gradient, figure };
};

/** A tray of butterflies from a seed: another seed, another nine. */
export const butterflies = (seed) => {
  const random = randomFrom(seed);
  const start = between(random, 0, 360);
  // Steps of the golden angle keep neighbors from sharing a color.
  const drawn = times(side * side, (index) => butterfly(random, index, start + index * 137.5));
  const tray = drawn.map(({ figure }, index) => {
    const x = gap + (index % side) * (cell + gap);
    const y = gap + Math.floor(index / side) * (cell + gap);
    const tilt = round(between(random, -7, 7));
    return `<g transform="translate(${x} ${y})"><rect width="${cell}" height="${cell}" rx="10" fill="url(#card)"/><g transform="translate(${cell / 2 + 5} ${cell / 2 + 22})" opacity=".16"><ellipse rx="96" ry="46" fill="#3a2d1c" filter="url(#soft)"/></g><g transform="translate(${cell / 2} ${cell / 2 + 8}) rotate(${tilt})">${figure}</g></g>`;
  });
  const defs = `${radial("card", [
    [0, "#fffdf8"],
    [1, "#f0e9dc"],
  ])}<filter id="soft" x="-40%" y="-60%" width="180%" height="220%"><feGaussianBlur stdDeviation="14"/></filter>${drawn.map(({ gradient }) => gradient).join("")}`;
  const background = `<rect width="${size}" height="${size}" fill="#d9cdb8"/>`;
  return svg({
    width: size,
    height: size,
    title: "Nine butterflies, no two alike",
    defs,
    body: background + tray.join("\n"),
  });
};
