import { between, blur, linear, radial, randomFrom, round, smooth, svg, times } from "./svg.mjs";

const width = 960;
const height = 640;

const defs = [
  radial(
    "pond",
    [
      [0, "#3f8f8a"],
      [0.5, "#1f6468"],
      [1, "#0b2f3d"],
    ],
    [0.42, 0.36, 0.8],
  ),
  linear(
    "pad",
    [
      [0, "#8fbf6a"],
      [1, "#3f8457"],
    ],
    [0, 0, 1, 1],
  ),
  linear(
    "body",
    [
      [0, "#d9d2c8"],
      [0.3, "#fffaf2"],
      [0.7, "#fffaf2"],
      [1, "#cfc6bf"],
    ],
    [0, 0, 0, 1],
  ),
  radial("petal", [
    [0, "#fff3f0"],
    [1, "#ee9fb4"],
  ]),
  blur("soft", 6),
  blur("deep", 2),
  `<clipPath id="fish"><path d="M92 0C84 -22 40 -32 0 -28C-40 -24 -76 -12 -98 0C-76 12 -40 24 0 28C40 32 84 22 92 0Z"/></clipPath>`,
].join("");

const outline = "M92 0C84 -22 40 -32 0 -28C-40 -24 -76 -12 -98 0C-76 12 -40 24 0 28C40 32 84 22 92 0Z";

const scales = times(7, (row) =>
  times(4, (i) => `<circle cx="${row * 18 - 70}" cy="${i * 14 - 21 + (row % 2) * 7}" r="9"/>`).join(""),
).join("");

const patches = (random, color) =>
  times(4, (i) => {
    const cx = 62 - i * 40 + between(random, -8, 8);
    const cy = between(random, -12, 12);
    const points = times(7, (k) => {
      const r = between(random, 12, 24);
      const angle = (k / 7) * Math.PI * 2;
      return [cx + Math.cos(angle) * r * 1.2, cy + Math.sin(angle) * r];
    });
    return `<path d="${smooth(points, true)}" fill="${color}"/>`;
  }).join("");

const fish = (
  random,
  color,
) => `<g class="tail"><path d="M-90 0C-120 -8 -150 -34 -176 -30C-160 -14 -160 14 -172 34C-146 34 -120 10 -90 0Z" fill="${color}" opacity=".82"/><path d="M-100 0C-124 0 -146 -12 -164 -20M-100 1C-126 4 -146 14 -160 24" stroke="#fff" stroke-width="1.5" fill="none" opacity=".5"/></g>
<path class="fin" d="M40 -26C34 -54 8 -64 -14 -60C-4 -46 4 -34 12 -26Z" fill="#fff3e6" opacity=".75"/><path class="fin" d="M40 26C34 54 8 64 -14 60C-4 46 4 34 12 26Z" fill="#fff3e6" opacity=".75"/>
<path d="${outline}" fill="url(#body)"/><g clip-path="url(#fish)">${patches(random, color)}<g fill="none" stroke="#7a4a3a" stroke-width="1" opacity=".16">${scales}</g><path d="M-60 -2C-20 -8 20 -8 50 0C20 4 -20 4 -60 -2Z" fill="#fff" opacity=".5"/></g>
<circle cx="74" cy="-13" r="4" fill="#14222b"/><circle cx="74" cy="13" r="4" fill="#14222b"/><path d="M90 -5C100 -8 104 -14 106 -18M90 5C100 8 104 14 106 18" stroke="#f3e6d8" stroke-width="2" fill="none" stroke-linecap="round"/>`;

/** A fish on a circle: the group turns about (x, y), the fish itself sits on its rim. */
const koi = (random, { x, y, radius, start, scale, color, name }) => {
  const body = fish(random, color);
  const placed = `translate(0 ${-radius}) scale(${scale})`;
  return `<g transform="translate(${x} ${y}) rotate(${start})"><g class="swim ${name}"><g transform="translate(14 20)" opacity=".32" filter="url(#soft)"><path transform="${placed}" d="${outline}" fill="#04161d"/></g><g transform="${placed}">${body}</g></g></g>`;
};

const pad = (x, y, r, turn) => {
  const veins = times(11, (i) => {
    const angle = ((i + 1) / 12) * Math.PI * 2;
    return `M0 0L${round(Math.cos(angle) * r * 0.86)} ${round(Math.sin(angle) * r * 0.86)}`;
  }).join("");
  const notch = `M0 0L${round(r * 0.98)} ${round(-r * 0.2)}A${r} ${r} 0 1 0 ${round(r * 0.98)} ${round(r * 0.2)}Z`;
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="${notch}" fill="#04161d" opacity=".35" transform="translate(10 12)" filter="url(#deep)"/><g class="pad"><path d="${notch}" fill="url(#pad)" stroke="#cfe3a0" stroke-opacity=".5" stroke-width="2"/><path d="${veins}" stroke="#d7eab0" stroke-opacity=".45" stroke-width="1.5" fill="none"/></g></g>`;
};

const lily = (x, y, scale) => {
  const ring = (count, length, offset) =>
    times(
      count,
      (i) =>
        `<path transform="rotate(${round((360 / count) * i + offset)})" d="M0 0C-12 -${length * 0.5} -8 -${length * 0.9} 0 -${length}C8 -${length * 0.9} 12 -${length * 0.5} 0 0Z" fill="url(#petal)" stroke="#d9839c" stroke-width=".8"/>`,
    ).join("");
  return `<g transform="translate(${x} ${y}) scale(${scale})">${ring(9, 46, 0)}${ring(8, 33, 18)}<circle r="9" fill="#f3c34f"/><circle r="4" fill="#d9962e"/></g>`;
};

const rings = (x, y, delay) =>
  `<g transform="translate(${x} ${y})" fill="none" stroke="#d9f2ec" stroke-width="2">${[0, 0.7, 1.4].map((lag, i) => `<circle class="ring" r="${20 + i * 16}" opacity="${0.55 - i * 0.16}" style="animation-delay:${round(delay + lag)}s"/>`).join("")}</g>`;

const pebble = (random) =>
  `<ellipse cx="${round(between(random, 0, width))}" cy="${round(between(random, 0, height))}" rx="${round(between(random, 8, 30))}" ry="${round(between(random, 6, 20))}" transform="rotate(${round(between(random, -8, 8))})" fill="${random() < 0.5 ? "#0e3a47" : "#2c6b6a"}"/>`;

const caustic = (random) => {
  const y = between(random, -20, height);
  const points = times(9, (i) => [i * 130 - 40, y + between(random, -26, 26)]);
  return `<path d="${smooth(points)}"/>`;
};

const motion = `
.swim{animation:swim 32s linear infinite}
.swim.slow{animation-duration:44s}
.swim.quick{animation-duration:26s}
.tail{transform-origin:-90px 0;animation:wag 1.3s ease-in-out infinite alternate}
.fin{transform-origin:26px 0;animation:row 2.6s ease-in-out infinite alternate}
.pad{animation:bob 9s ease-in-out infinite alternate}
.ring{animation:spread 6s ease-out infinite both}
.light{animation:sway 11s ease-in-out infinite alternate}
@keyframes swim{to{transform:rotate(360deg)}}
@keyframes wag{from{transform:rotate(-11deg)}to{transform:rotate(11deg)}}
@keyframes row{from{transform:scale(1)}to{transform:scale(.9,.84)}}
@keyframes bob{from{transform:translate(-2px,-3px) rotate(-3deg)}to{transform:translate(3px,2px) rotate(3deg)}}
@keyframes spread{from{transform:scale(.2);opacity:0}12%{opacity:.6}70%,to{transform:scale(1.5);opacity:0}}
@keyframes sway{from{transform:translate(-14px,-8px)}to{transform:translate(14px,10px)}}
`;

/** Koi circling in a pond, in place of what a text-to-video model would film. */
export const koiClip = () => {
  const random = randomFrom(2024);
  const body = [
    `<rect width="${width}" height="${height}" fill="url(#pond)"/>`,
    `<g opacity=".45" filter="url(#deep)">${times(70, () => pebble(random)).join("")}</g>`,
    `<g class="light" fill="none" stroke="#c9f2df" stroke-width="5" opacity=".13" filter="url(#deep)">${times(13, () => caustic(random)).join("")}</g>`,
    koi(random, { x: 450, y: 350, radius: 190, start: -36, scale: 1.08, color: "#e2572f", name: "" }),
    koi(random, { x: 480, y: 330, radius: 175, start: 166, scale: 0.92, color: "#2f2a3c", name: "slow" }),
    koi(random, { x: 440, y: 330, radius: 70, start: 80, scale: 0.66, color: "#f0a63c", name: "quick" }),
    rings(700, 470, 0),
    rings(210, 180, 2.4),
    pad(100, 540, 96, -40),
    pad(214, 604, 58, 120),
    pad(846, 110, 104, 150),
    pad(724, 56, 52, 30),
    pad(922, 246, 46, -70),
    pad(880, 590, 70, 200),
    lily(112, 520, 1.25),
    lily(850, 96, 1),
  ].join("\n");
  return svg({ width, height, title: "Koi circle in a garden pond", defs, motion, body });
};
