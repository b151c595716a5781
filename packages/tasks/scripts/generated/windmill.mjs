import { between, hills, linear, radial, randomFrom, round, svg, times } from "./svg.mjs";

const width = 960;
const height = 640;

/** One place, two seasons. The edit may change these colors and nothing that moves. */
const seasons = {
  summer: {
    title: "A windmill turning over a summer field",
    sky: ["#6db3dd", "#bfe0e6", "#fdf0cf"],
    light: "#fff3c0",
    cloud: "#ffffff",
    far: ["#9cc3b4", "#7fae8a"],
    near: ["#a9bf5c", "#e0bd55"],
    crop: ["#b5842c", "#ecc75f"],
    wall: ["#fffaf0", "#efe3cf", "#bfb0a4"],
    cap: "#8f3f35",
    wood: "#6b4630",
    sail: "#fff8e8",
    pane: "#4c6f86",
    snow: false,
  },
  winter: {
    title: "The same windmill on a snowy night",
    sky: ["#0c1533", "#27386b", "#6c74a8"],
    light: "#f2f0ff",
    cloud: "#5b6799",
    far: ["#7f8cba", "#9aa6cd"],
    near: ["#c7d0e8", "#e9eef9"],
    crop: ["#a3b0d4", "#ffffff"],
    wall: ["#dfe3f2", "#b7bed9", "#6d7499"],
    cap: "#e9eef9",
    wood: "#3a3350",
    sail: "#d9def0",
    pane: "#ffd27a",
    snow: true,
  },
};

const defs = ({ sky, wall, near, light }) =>
  [
    linear("sky", [
      [0, sky[0]],
      [0.55, sky[1]],
      [1, sky[2]],
    ]),
    linear(
      "wall",
      [
        [0, wall[0]],
        [0.5, wall[1]],
        [1, wall[2]],
      ],
      [0, 0, 1, 0],
    ),
    linear("field", [
      [0, near[0]],
      [1, near[1]],
    ]),
    radial("halo", [
      [0, light, 0.9],
      [0.2, light, 0.45],
      [1, light, 0],
    ]),
    radial("window-glow", [
      [0, "#ffd27a", 0.8],
      [1, "#ffb84a", 0],
    ]),
  ].join("");

const cloud = (x, y, scale) =>
  `<path transform="translate(${x} ${y}) scale(${scale})" d="M-80 20C-104 20 -108 -8 -84 -12C-82 -42 -40 -48 -28 -24C-12 -58 44 -52 46 -16C72 -24 96 -2 82 20Z"/>`;

const sail = (turn, { wood, sail: cloth }) =>
  `<g transform="rotate(${turn})"><path d="M0 0V-216" stroke="${wood}" stroke-width="9" stroke-linecap="round"/><path d="M6 -60H46V-212H6Z" fill="${cloth}" fill-opacity=".92" stroke="${wood}" stroke-width="3"/><path d="M6 -90H46M6 -120H46M6 -150H46M6 -180H46M26 -60V-212" stroke="${wood}" stroke-width="2.5"/></g>`;

const mill = (season, turn) => {
  const { cap, wood, pane, snow } = season;
  const window = (x, y, r) =>
    `<path d="M${x - r} ${y + r * 1.3}V${y}A${r} ${r} 0 0 1 ${x + r} ${y}V${y + r * 1.3}Z" fill="${pane}" stroke="${wood}" stroke-width="4"/>`;
  const glow = snow
    ? `<circle cx="620" cy="368" r="56" fill="url(#window-glow)"/><circle cx="592" cy="440" r="52" fill="url(#window-glow)"/>`
    : "";
  return `<path d="M560 534C640 524 800 526 850 536C800 546 640 548 560 534Z" fill="#1c2233" opacity=".22"/><path d="M544 530L576 266H664L696 530Q620 546 544 530Z" fill="url(#wall)"/><path d="M549 490Q620 504 691 490M559 410Q620 422 681 410M568 336Q620 346 672 336" stroke="${wood}" stroke-opacity=".25" stroke-width="3" fill="none"/>
<path d="M564 272C562 226 594 204 620 202C648 204 678 226 676 272Q620 286 564 272Z" fill="${cap}"/><path d="M564 272Q620 286 676 272" stroke="${wood}" stroke-width="5" fill="none"/>${glow}${window(620, 368, 14)}${window(592, 440, 13)}<path d="M608 536V492A20 20 0 0 1 648 492V536Z" fill="${wood}"/><circle cx="641" cy="516" r="3" fill="#e0b35a"/>
<g transform="translate(614 254)"><g class="sails" transform="rotate(${turn})">${[0, 90, 180, 270].map((angle) => sail(angle + 20, season)).join("")}</g><circle r="13" fill="${wood}"/><circle r="5" fill="#e0b35a"/></g>`;
};

/** A handful of stalks that bends as one; `lag` places it in the gust. */
const clump = (random, [dark, light], row) => {
  const x = between(random, -10, width + 10);
  const y = 578 + row * 24 + between(random, 0, 14);
  const stalks = times(6, () => {
    const foot = [x + between(random, -16, 16), y];
    const tip = [foot[0] + between(random, -7, 10), y - between(random, 26, 46)];
    const neck = [foot[0] * 0.25 + tip[0] * 0.75, foot[1] * 0.32 + tip[1] * 0.68];
    return {
      stem: `M${foot.map(round).join(" ")}L${neck.map(round).join(" ")}`,
      ear: `M${neck.map(round).join(" ")}L${tip.map(round).join(" ")}`,
    };
  });
  const lag = Math.floor((Math.max(0, x) / width) * 4.99);
  return `<g class="clump g${lag}"><path d="${stalks.map(({ stem }) => stem).join("")}" stroke="${dark}" stroke-width="2"/><path d="${stalks.map(({ ear }) => ear).join("")}" stroke="${light}" stroke-width="5"/></g>`;
};

const flake = (random) => {
  const seconds = round(between(random, 7, 15));
  return `<circle class="flake" style="animation-duration:${seconds}s;animation-delay:-${round(random() * seconds)}s" cx="${round(between(random, 0, width))}" cy="${round(between(random, 0, height))}" r="${round(between(random, 1.2, 4))}" opacity="${round(between(random, 0.4, 0.95))}"/>`;
};

const star = (random) =>
  `<circle cx="${round(between(random, 0, width))}" cy="${round(between(random, 0, 300))}" r="${round(between(random, 0.6, 1.8))}" opacity="${round(between(random, 0.3, 0.9))}"/>`;

const poplar = (x, y, tall, color) =>
  `<path d="M${x} ${y}C${x - tall * 0.2} ${y - tall * 0.3} ${x - tall * 0.14} ${y - tall * 0.8} ${x} ${y - tall}C${x + tall * 0.14} ${y - tall * 0.8} ${x + tall * 0.2} ${y - tall * 0.3} ${x} ${y}Z" fill="${color}"/>`;

const motion = `
.sails{animation:turn 20s linear infinite}
.clouds{animation:pass 22s ease-in-out infinite alternate}
.clump{transform-box:fill-box;transform-origin:50% 100%;animation:bend 4s ease-in-out infinite alternate}
.g1{animation-delay:-.8s}.g2{animation-delay:-1.6s}.g3{animation-delay:-2.4s}.g4{animation-delay:-3.2s}
.flake{animation:fall 10s linear infinite}
@keyframes turn{to{transform:rotate(360deg)}}
@keyframes pass{to{transform:translateX(110px)}}
@keyframes bend{from{transform:skewX(5deg)}to{transform:skewX(-8deg)}}
@keyframes fall{from{transform:translate(-20px,-180px);opacity:0}15%,85%{opacity:.9}to{transform:translate(30px,220px);opacity:0}}
`;

const scene = (season, turn) => {
  const random = randomFrom(36);
  const weather = randomFrom(5);
  const { cloud: white, far, crop, snow, light } = season;
  const ridge = (y, swell, fill, count) =>
    `<path d="${hills(random, { width, bottom: height, y, swell, count })}" fill="${fill}"/>`;
  return [
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>${snow ? `<g fill="#fff">${times(90, () => star(weather)).join("")}</g>` : ""}`,
    `<circle cx="206" cy="150" r="170" fill="url(#halo)"/><circle cx="206" cy="150" r="46" fill="${light}"/>`,
    `<g class="clouds" fill="${white}" opacity=".88">${cloud(330, 110, 1)}${cloud(90, 236, 0.62)}${cloud(790, 96, 0.8)}</g>`,
    ridge(430, 20, far[0], 6),
    [60, 96, 128, 866, 900].map((x, i) => poplar(x, 486, 84 + (i % 3) * 22, snow ? "#56638f" : "#5c8f62")).join(""),
    ridge(474, 14, far[1], 5),
    `<path d="M0 520C200 490 420 512 620 520S880 506 960 512V640H0Z" fill="url(#field)"/>`,
    `<path d="M618 536C600 560 520 570 470 592C420 612 410 630 404 640H540C548 618 580 600 606 584C640 566 652 552 646 536Z" fill="${snow ? "#d3dbf0" : "#e9d7a6"}"/>`,
    mill(season, turn),
    `<g fill="none" stroke-linecap="round">${times(72, (i) => clump(random, crop, Math.floor(i / 24))).join("")}</g>`,
    snow ? `<g fill="#fff">${times(90, () => flake(weather)).join("")}</g>` : "",
  ].join("\n");
};

/** The windmill in one season, turning. */
export const windmillClip = (name) => {
  const season = seasons[name];
  return svg({ width, height, title: season.title, defs: defs(season), motion, body: scene(season, 0) });
};

/** One frame of the summer clip, its sails turned by so many degrees. */
export const windmillFrame = (turn) => {
  const season = seasons.summer;
  return svg({ width, height, title: season.title, defs: defs(season), body: scene(season, turn) });
};
