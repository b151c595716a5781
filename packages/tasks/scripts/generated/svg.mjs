/** A repeatable source of numbers in [0, 1), from a whole-number seed (mulberry32). */
export const randomFrom = (seed) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

export const between = (random, low, high) => low + random() * (high - low);

export const round = (value) => Math.round(value * 10) / 10;

export const times = (count, make) => Array.from({ length: count }, (_, index) => make(index));

/** A whole SVG file. Rules in `motion` apply only where the reader has not asked for less movement. */
export const svg = ({ width, height, title, defs = "", motion = "", body }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${title}</title>
${motion && `<style>@media (prefers-reduced-motion: no-preference) {${motion}}</style>\n`}<defs>${defs}</defs>
${body}
</svg>
`;

const stop = ([offset, color, opacity]) =>
  `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`;

/** A gradient from top to bottom, or along `line` (x1 y1 x2 y2 as parts of the box). */
export const linear = (id, stops, line = [0, 0, 0, 1]) =>
  `<linearGradient id="${id}" x1="${line[0]}" y1="${line[1]}" x2="${line[2]}" y2="${line[3]}">${stops.map(stop).join("")}</linearGradient>`;

/** A gradient from a point outwards. */
export const radial = (id, stops, [cx, cy, r] = [0.5, 0.5, 0.5]) =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops.map(stop).join("")}</radialGradient>`;

export const blur = (id, amount) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${amount}"/></filter>`;

/** A smooth line through the points (Catmull–Rom as cubic Béziers). */
export const smooth = (points, closed = false) => {
  const at = (index) =>
    closed ? points[(index + points.length) % points.length] : points[Math.max(0, Math.min(points.length - 1, index))];
  const pieces = times(closed ? points.length : points.length - 1, (i) => {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const control = (a, b, c, sign) => [a[0] + (sign * (c[0] - b[0])) / 6, a[1] + (sign * (c[1] - b[1])) / 6];
    const numbers = [...control(from, before, to, 1), ...control(to, from, after, -1), ...to].map(round);
    return `C${numbers.join(" ")}`;
  });
  return `M${points[0].map(round).join(" ")}${pieces.join("")}${closed ? "Z" : ""}`;
};

/** A line of hills from edge to edge, closed at the bottom of the picture. */
export const hills = (random, { width, bottom, y, swell, count = 7 }) => {
  const points = times(count + 1, (i) => [(i * width) / count, y + between(random, -swell, swell)]);
  return `${smooth(points)}V${bottom}H0Z`;
};
