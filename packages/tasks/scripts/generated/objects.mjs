import { joined, lathe, moved } from "./glb.mjs";
import { linear, radial, round, svg, times } from "./svg.mjs";

const stem = [
  [0.26, 0],
  [0.23, 0.12],
  [0.17, 0.34],
  [0.15, 0.6],
  [0.16, 0.8],
].map(([r, y]) => ({ r, y, color: y < 0.1 ? "#d9cbb0" : "#f6efe0" }));

const cap = [
  [0.14, 0.76, "#f3e6cf"],
  [0.4, 0.7, "#ead7b8"],
  [0.56, 0.68, "#f3e6cf"],
  [0.6, 0.74, "#a8201f"],
  [0.55, 0.9, "#c9302a"],
  [0.42, 1.06, "#d83a30"],
  [0.24, 1.16, "#e0483a"],
  [0.001, 1.2, "#e2503f"],
].map(([r, y, color]) => ({ r, y, color }));

const spot = [
  [0.085, 0],
  [0.07, 0.025],
  [0.001, 0.04],
].map(([r, y]) => ({ r, y, color: "#fffaf0" }));

/** A white spot resting on the cap: `around` the axis, `down` from the crown, both in degrees. */
const spotAt = (around, down, size) => {
  const [turn, tilt] = [around, down].map((degrees) => (degrees * Math.PI) / 180);
  const rest = [Math.sin(tilt) * 0.58, 0.72 + Math.cos(tilt) * 0.47];
  return moved(lathe(spot, 8), ([x, y, z]) => {
    const [sx, sy, sz] = [x * size, y * size, z * size];
    const out = sx * Math.cos(tilt) + sy * Math.sin(tilt) + rest[0];
    const up = sy * Math.cos(tilt) - sx * Math.sin(tilt) + rest[1];
    return [out * Math.cos(turn) - sz * Math.sin(turn), up, out * Math.sin(turn) + sz * Math.cos(turn)];
  });
};

/** A toadstool, about 1.2 units tall. */
export const toadstool = () =>
  joined([
    lathe(stem, 12),
    lathe(cap, 16),
    spotAt(0, 4, 1.1),
    ...times(4, (i) => spotAt(i * 90 + 20, 38, 0.95)),
    ...times(6, (i) => spotAt(i * 60 + 50, 66, 0.8)),
  ]);

const glaze = "#a9c9bd";
const cobalt = "#2f5f92";
const rim = "#f3ecdf";

/** Radius, height and glaze of the vase, from foot to lip and a little way down inside. */
const vaseProfile = [
  [0.001, 0, rim],
  [0.3, 0, rim],
  [0.32, 0.05, rim],
  [0.34, 0.06, glaze],
  [0.46, 0.28, glaze],
  [0.54, 0.5, glaze],
  [0.548, 0.54, cobalt],
  [0.55, 0.68, cobalt],
  [0.545, 0.72, glaze],
  [0.5, 0.9, glaze],
  [0.38, 1.1, glaze],
  [0.25, 1.26, glaze],
  [0.235, 1.29, cobalt],
  [0.215, 1.36, cobalt],
  [0.212, 1.39, glaze],
  [0.23, 1.5, glaze],
  [0.3, 1.6, rim],
  [0.28, 1.61, rim],
  [0.2, 1.5, "#6f8f88"],
  [0.18, 1.36, "#3d5450"],
].map(([r, y, color]) => ({ r, y, color }));

export const vase = () => lathe(vaseProfile, 20);

const scale = 340;
const tilt = 0.2;
const place = ({ r, y }, sign) => [round(400 + sign * r * scale), round(700 - y * scale)];

const fineness = 6;

/** A point of the curve through the profile's rows (Catmull–Rom), `part` of the way from one to the next. */
const along = (row, part) => {
  const at = (index) => vaseProfile[Math.max(1, Math.min(vaseProfile.length - 1, index))];
  const [a, b, c, d] = [at(row - 1), at(row), at(row + 1), at(row + 2)];
  const blend = (key) =>
    b[key] +
    0.5 *
      part *
      (c[key] -
        a[key] +
        part * (2 * a[key] - 5 * b[key] + 4 * c[key] - d[key] + part * (3 * (b[key] - c[key]) + d[key] - a[key])));
  return { r: blend("r"), y: blend("y") };
};

/** The front of the vase between two rows of its profile, seen from a little above. */
const front = (from, to, fill) => {
  const rows = times((to - from) * fineness + 1, (i) =>
    along(from + Math.floor(i / fineness), (i % fineness) / fineness),
  );
  const [low, high] = [rows[0], rows[rows.length - 1]];
  const arc = ({ r }, sweep) => `A${round(r * scale)} ${round(r * scale * tilt)} 0 0 ${sweep}`;
  const left = rows.map((row) => place(row, -1).join(" ")).reverse();
  const right = rows.map((row) => place(row, 1).join(" "));
  return `<path d="M${left.join("L")}${arc(low, 0)} ${right.join("L")}${arc(high, 1)} ${left[0]}Z" fill="${fill}"/>`;
};

const defs = [
  radial("studio", [
    [0, "#fbf8f2"],
    [1, "#e2dacb"],
  ]),
  linear(
    "shading",
    [
      [0, "#1b2a2c", 0.5],
      [0.22, "#ffffff", 0.12],
      [0.34, "#ffffff", 0.62],
      [0.46, "#ffffff", 0.06],
      [0.7, "#16302f", 0.14],
      [1, "#101d26", 0.66],
    ],
    [0, 0, 1, 0],
  ),
  `<filter id="soft" x="-40%" y="-80%" width="180%" height="260%"><feGaussianBlur stdDeviation="16"/></filter>`,
].join("");

/** The picture of the vase that goes in, drawn from the profile that comes out. */
export const vasePicture = () => {
  const [lipX, lipY] = place(vaseProfile[16], 1);
  const radius = lipX - 400;
  const bodyParts = [
    front(1, 3, rim),
    front(3, 6, glaze),
    front(6, 7, cobalt),
    front(7, 12, glaze),
    front(12, 13, cobalt),
    front(13, 15, glaze),
    front(15, 16, rim),
  ];
  const lines = [6, 7, 12, 13].map((row) => {
    const [x, y] = place(vaseProfile[row], -1);
    const rx = 400 - x;
    return `<path d="M${x} ${y}A${rx} ${round(rx * tilt)} 0 0 0 ${400 + rx} ${y}" fill="none" stroke="#f3ecdf" stroke-width="4"/>`;
  });
  const mouth = `<ellipse cx="400" cy="${lipY}" rx="${radius}" ry="${round(radius * tilt)}" fill="#fbf6ec"/><ellipse cx="400" cy="${lipY + 2}" rx="${round(radius * 0.86)}" ry="${round(radius * tilt * 0.8)}" fill="#2c403d"/><path d="M${400 - radius * 0.8} ${lipY + 6}A${round(radius * 0.82)} ${round(radius * tilt * 0.76)} 0 0 0 ${400 + radius * 0.8} ${lipY + 6}" fill="none" stroke="#6f8f88" stroke-width="6"/>`;
  const body = `<rect width="800" height="800" fill="url(#studio)"/><ellipse cx="470" cy="716" rx="220" ry="34" fill="#4a4034" opacity=".45" filter="url(#soft)"/>${bodyParts.join("")}${lines.join("")}${front(1, 16, "url(#shading)")}${mouth}`;
  return svg({ width: 800, height: 800, title: "A glazed vase on a plain background", defs, body });
};
