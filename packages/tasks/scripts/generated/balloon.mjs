import { between, hills, linear, radial, randomFrom, round, svg, times } from "./svg.mjs";

const width = 960;
const height = 640;

const defs = [
  linear("dawn", [
    [0, "#5f7fb8"],
    [0.4, "#b7a9cf"],
    [0.72, "#f6c4a8"],
    [1, "#fde7bd"],
  ]),
  radial("sunrise", [
    [0, "#fffbe6"],
    [0.18, "#fff0b8", 0.9],
    [1, "#ffd88a", 0],
  ]),
  radial("fog", [
    [0, "#fff4e2", 0.85],
    [0.5, "#fff0dc", 0.4],
    [1, "#fff0dc", 0],
  ]),
  linear("river", [
    [0, "#ffe2b0"],
    [1, "#7ea6c4"],
  ]),
  radial(
    "shade",
    [
      [0, "#fff6d8", 0.55],
      [0.45, "#ffffff", 0],
      [1, "#3a1d4a", 0.5],
    ],
    [0.68, 0.3, 0.75],
  ),
  `<clipPath id="envelope"><path d="M0 -150C92 -150 138 -84 138 -22C138 52 60 106 34 146H-34C-60 106 -138 52 -138 -22C-138 -84 -92 -150 0 -150Z"/></clipPath>`,
].join("");

const gores = ["#c8483f", "#f2b84b", "#fbf1dc", "#2f6f8f", "#f2b84b", "#c8483f"];

/** One strip of the envelope, from crown to mouth, bulging with the distance from the middle. */
const gore = (color, index) => {
  const edge = (step) => ((step - gores.length / 2) / (gores.length / 2)) * 160;
  const [left, right] = [edge(index), edge(index + 1)];
  const side = (x) => `C${round(x)} -120 ${round(x)} 40 ${round(x * 0.2)} 150`;
  return `<path d="M0 -152${side(left)}H${round(right * 0.2)}C${round(right)} 40 ${round(right)} -120 0 -152Z" fill="${color}"/>`;
};

const balloon = (id, transform) => `<g transform="${transform}"><g class="${id}">
<g clip-path="url(#envelope)"><rect x="-140" y="-152" width="280" height="300" fill="#c8483f"/>${gores.map(gore).join("")}<path d="M-140 -34Q0 6 140 -34V-6Q0 36 -140 -6Z" fill="#3a2a4f" opacity=".85"/><path d="M-140 -24Q0 16 140 -24" fill="none" stroke="#f2b84b" stroke-width="4"/><rect x="-140" y="-152" width="280" height="300" fill="url(#shade)"/></g>
<path d="M-32 146L-20 196M32 146L20 196M-11 148L-8 196M11 148L8 196" stroke="#4a3340" stroke-width="2.2"/><path d="M-34 146H34L28 156H-28Z" fill="#8e3030"/><path class="flame" d="M0 190C-9 176 -4 166 0 156C4 166 9 176 0 190Z" fill="#ffdf7a"/>
<path d="M-24 196H24L19 232Q0 238 -19 232Z" fill="#8a5a34"/><path d="M-22 206H22M-21 216H21M-20 226H20" stroke="#5c3a24" stroke-width="2"/><rect x="-27" y="192" width="54" height="8" rx="4" fill="#6a4127"/>
<circle cx="-9" cy="184" r="6" fill="#3a2a4f"/><circle cx="9" cy="186" r="5.5" fill="#5c2f3c"/></g></g>`;

const bird = (x, y, scale) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path class="wing" d="M-20 -6Q-9 -12 0 0Q9 -12 20 -6" fill="none" stroke="#3c3557" stroke-width="3.4" stroke-linecap="round"/></g>`;

const tree = (random, index) => {
  const left = index % 5 < 3;
  const x = round(left ? between(random, 0, 380) : between(random, 770, 960));
  const tall = round(between(random, 22, 54));
  const base = round(left ? 574 + x * 0.1 : 640 - (x - 700) * 0.2) + 12;
  return `<path d="M${x} ${base - tall}L${x + round(tall * 0.26)} ${base}H${x - round(tall * 0.26)}Z"/>`;
};

const motion = `
.near{animation:drift 14s ease-in-out infinite alternate}
.far{animation:drift 19s ease-in-out infinite alternate-reverse}
.fog{animation:roll 16s ease-in-out infinite alternate}
.fog.slow{animation-duration:24s;animation-direction:alternate-reverse}
.wing{animation:flap .9s ease-in-out infinite alternate}
.flock{animation:cross 18s ease-in-out infinite alternate}
.flame{animation:burn 1.4s steps(2,jump-none) infinite alternate;transform-origin:0 190px}
@keyframes drift{from{transform:translate(0,0) rotate(-1deg)}50%{transform:translate(34px,-26px) rotate(1.2deg)}to{transform:translate(78px,-38px) rotate(-.6deg)}}
@keyframes roll{from{transform:translateX(0)}to{transform:translateX(-120px)}}
@keyframes flap{from{transform:scaleY(1)}to{transform:scaleY(-.3)}}
@keyframes cross{from{transform:translate(0,0)}to{transform:translate(150px,-30px)}}
@keyframes burn{from{transform:scaleY(1)}to{transform:scaleY(.55)}}
`;

const scene = () => {
  const random = randomFrom(77);
  const ridge = (y, swell, fill, count) =>
    `<path d="${hills(random, { width, bottom: height, y, swell, count })}" fill="${fill}"/>`;
  const bank = (y) =>
    `<ellipse cx="${round(between(random, 0, width + 120))}" cy="${round(y + between(random, -8, 8))}" rx="${round(between(random, 200, 380))}" ry="${round(between(random, 16, 32))}" fill="url(#fog)"/>`;
  const fog = (y, name) => `<g class="fog ${name}">${times(5, () => bank(y)).join("")}</g>`;
  return [
    `<rect width="${width}" height="${height}" fill="url(#dawn)"/><circle cx="250" cy="372" r="260" fill="url(#sunrise)"/><circle cx="250" cy="372" r="34" fill="#fffdf0"/>`,
    ridge(388, 26, "#a493bd", 8),
    fog(412, "slow"),
    ridge(424, 22, "#7f7aa8", 7),
    balloon("far", "translate(196 214) scale(.34)"),
    fog(452, ""),
    ridge(476, 24, "#56648f", 6),
    fog(500, "slow"),
    `<path d="M560 640C520 596 640 574 600 546C570 526 470 530 500 506C516 494 560 496 572 486C600 502 540 506 560 520C600 540 700 550 690 580C684 604 650 610 690 640Z" fill="url(#river)"/>`,
    `<path d="M0 520C120 486 250 500 340 540S520 600 560 640H0Z" fill="#33496f"/><path d="M960 500C860 492 760 520 712 560S690 620 700 640H960Z" fill="#2c416a"/>`,
    `<g fill="#16264a">${times(60, (i) => tree(random, i)).join("")}</g>`,
    `<g class="flock">${bird(430, 130, 0.8)}${bird(474, 150, 0.6)}${bird(398, 158, 0.5)}${bird(452, 178, 0.45)}</g>`,
    balloon("near", "translate(640 236)"),
    `<path d="M0 600C160 560 300 590 420 616S760 640 960 584V640H0Z" fill="#0f1c3b"/>`,
  ].join("\n");
};

/** The still that goes in. */
export const balloonStill = () =>
  svg({ width, height, title: "Hot-air balloon over a misty valley", defs, body: scene() });

/** The same picture, set moving: what comes out. */
export const balloonClip = () =>
  svg({ width, height, title: "The balloon drifts up as the mist rolls by", defs, motion, body: scene() });
