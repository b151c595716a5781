import { between, blur, linear, radial, randomFrom, round, svg, times } from "./svg.mjs";

const width = 960;
const height = 640;

const defs = [
  linear("night", [
    [0, "#16213f"],
    [0.6, "#2c3f63"],
    [1, "#4a5a78"],
  ]),
  linear("sill", [
    [0, "#a8734a"],
    [0.25, "#8a5a3a"],
    [1, "#4b2f26"],
  ]),
  linear(
    "frame",
    [
      [0, "#6a4632"],
      [0.5, "#8c6044"],
      [1, "#4a3024"],
    ],
    [0, 0, 1, 0],
  ),
  linear(
    "china",
    [
      [0, "#ffffff"],
      [0.5, "#efe6da"],
      [1, "#a39aa6"],
    ],
    [0, 0, 1, 0],
  ),
  radial("tea", [
    [0, "#d98b3f"],
    [1, "#7a3d1c"],
  ]),
  radial("candle", [
    [0, "#fff3c4", 0.9],
    [0.2, "#ffc76a", 0.5],
    [1, "#ff9c3a", 0],
  ]),
  linear("wax", [
    [0, "#ffe9bd"],
    [0.3, "#f6d9a8"],
    [1, "#c79f78"],
  ]),
  blur("bokeh", 3),
  `<filter id="vapour" filterUnits="userSpaceOnUse" x="280" y="40" width="300" height="420"><feGaussianBlur stdDeviation="8"/></filter>`,
  `<clipPath id="pane"><path d="M70 0H890V440H70Z"/></clipPath>`,
].join("");

const lampColors = ["#ffcf7a", "#ff9a6a", "#f6e3b0", "#8fc3e0", "#e0708a"];

const lamp = (random) => {
  const y = between(random, 150, 430);
  const color = lampColors[Math.floor(random() * lampColors.length)];
  return `<circle cx="${round(between(random, 80, 880))}" cy="${round(y)}" r="${round(between(random, 9, 30))}" fill="${color}" opacity="${round(between(random, 0.2, 0.6))}"/>`;
};

const house = (random, i) => {
  const x = 50 + i * 84 + between(random, -12, 12);
  const top = between(random, 210, 320);
  return `<path d="M${round(x)} 450V${round(top)}L${round(x + 44)} ${round(top - between(random, 16, 46))}L${round(x + 88)} ${round(top)}V450Z" fill="#1a2644" opacity=".85"/>`;
};

const drop = (random) => {
  const [x, y, r] = [between(random, 76, 884), between(random, 6, 430), random() ** 2 * 5 + 1.6].map(round);
  return `<g transform="translate(${x} ${y})"><ellipse rx="${r}" ry="${round(r * 1.25)}" fill="#bcd3ea" opacity=".42"/><ellipse cx="${round(-r * 0.3)}" cy="${round(-r * 0.4)}" rx="${round(r * 0.35)}" ry="${round(r * 0.4)}" fill="#fff" opacity=".8"/></g>`;
};

const runner = (random) => {
  const x = round(between(random, 90, 870));
  const y = round(between(random, 20, 200));
  const seconds = round(between(random, 5, 11));
  return `<g transform="translate(${x} ${y})"><g class="run" style="animation-duration:${seconds}s;animation-delay:-${round(random() * seconds)}s"><path d="M0 -66V0" stroke="#cfe0f2" stroke-width="3" stroke-linecap="round" opacity=".25"/><path d="M-5 2C-5 -4 -1 -8 0 -14C1 -8 5 -4 5 2A5 6 0 0 1 -5 2Z" fill="#d6e6f5" opacity=".75"/><circle cx="-1.6" cy="0" r="1.6" fill="#fff"/></g></g>`;
};

const wisp = (d, lag) =>
  `<path class="steam" style="animation-delay:${lag}s" d="${d}" fill="none" stroke="#fff" stroke-width="20" stroke-linecap="round" opacity=".5"/>`;

const cup = `<ellipse cx="430" cy="560" rx="196" ry="30" fill="#2b1a1a" opacity=".5" filter="url(#bokeh)"/><ellipse cx="430" cy="548" rx="178" ry="28" fill="#cfc4c0"/><ellipse cx="430" cy="542" rx="178" ry="27" fill="#f7efe4"/><ellipse cx="430" cy="543" rx="112" ry="15" fill="#d9cdc6"/>
<path d="M544 432C612 416 626 500 534 504" fill="none" stroke="#c9beba" stroke-width="19"/><path d="M544 430C606 418 618 494 536 500" fill="none" stroke="#f4ebe0" stroke-width="12"/>
<path d="M304 408C304 478 342 546 394 548H466C518 546 556 478 556 408Z" fill="url(#china)"/><path d="M309 448C318 492 348 540 394 548H406C350 530 326 490 320 448Z" fill="#fff" opacity=".6"/>
<path d="M305 432Q430 470 555 432M308 446Q430 484 552 446" stroke="#2f5f86" stroke-width="5" fill="none"/><g fill="#2f5f86">${[-90, -54, -18, 18, 54, 90].map((x) => `<path transform="translate(${430 + x} ${round(488 - (x * x) / 900)})" d="M0 -13C7 -5 7 5 0 12C-7 5 -7 -5 0 -13Z"/>`).join("")}</g>
<ellipse cx="430" cy="408" rx="126" ry="25" fill="#fbf4ea"/><ellipse cx="430" cy="410" rx="115" ry="20" fill="url(#tea)"/><path d="M344 408C370 396 420 393 452 395" stroke="#ffd79a" stroke-width="4" fill="none" stroke-linecap="round" opacity=".7"/>`;

const candle = `<circle cx="722" cy="392" r="250" fill="url(#candle)"/><ellipse cx="722" cy="546" rx="66" ry="13" fill="#3b2620"/><path d="M660 536H784L770 550H674Z" fill="#b78a45"/><rect x="690" y="424" width="64" height="114" rx="8" fill="url(#wax)"/><path d="M690 440C700 462 706 430 714 446C722 470 732 434 740 444C746 452 750 446 754 438V430Q722 416 690 430Z" fill="#fff2d3"/><path d="M722 426V408" stroke="#4a2c22" stroke-width="4"/><g class="flame"><path d="M722 412C704 400 710 376 722 352C734 376 740 400 722 412Z" fill="#ffb84a"/><path d="M722 410C713 402 716 388 722 374C728 388 731 402 722 410Z" fill="#fff6d0"/></g>`;

const book = `<g transform="translate(96 498)"><path d="M0 26L150 8L196 40L38 62Z" fill="#7d2f36"/><path d="M38 62L196 40V58L38 82Z" fill="#f3e6cf"/><path d="M38 68L196 46M38 75L196 52" stroke="#c9b69a" stroke-width="1.5"/><path d="M0 26L38 62V84L0 46Z" fill="#5c2029"/><path d="M38 82L196 58V64L38 88Z" fill="#5c2029"/><path d="M62 28L134 19" stroke="#e3b866" stroke-width="4"/></g>`;

const motion = `
.camera{transform-origin:430px 420px;animation:push 18s ease-in-out infinite alternate}
.steam{animation:rise 6s ease-in-out infinite}
.run{animation:run 8s ease-in infinite}
.flame{transform-origin:722px 412px;animation:flicker 2.4s ease-in-out infinite alternate}
@keyframes push{to{transform:scale(1.12)}}
@keyframes rise{from{transform:translateY(24px) scaleX(.8);opacity:0}35%{opacity:.6}to{transform:translateY(-70px) scaleX(1.15);opacity:0}}
@keyframes run{from{transform:translateY(-60px);opacity:0}10%{opacity:1}to{transform:translateY(430px);opacity:.6}}
@keyframes flicker{from{transform:scale(1,1) skewX(-2deg)}40%{transform:scale(.94,1.07) skewX(2deg)}to{transform:scale(1.04,.95) skewX(-1deg)}}
`;

const scene = () => {
  const random = randomFrom(18);
  const steam = [
    wisp("M396 380C370 340 424 312 396 270C380 244 404 222 398 196", 0),
    wisp("M446 378C470 336 418 310 446 262C462 236 436 210 446 176", -2),
    wisp("M420 384C410 350 450 330 428 290", -4),
  ].join("");
  return `<g class="camera"><rect x="-60" y="-60" width="1080" height="760" fill="#2a1b1c"/>
<g clip-path="url(#pane)"><rect width="${width}" height="450" fill="url(#night)"/>${times(11, (i) => house(random, i)).join("")}<g filter="url(#bokeh)">${times(46, () => lamp(random)).join("")}</g>${times(150, () => drop(random)).join("")}${times(15, () => runner(random)).join("")}</g>
<path d="M-60 -60H70V460H-60ZM890 -60H1020V460H890Z" fill="url(#frame)"/><rect x="468" y="-60" width="24" height="510" fill="url(#frame)"/><rect x="70" y="196" width="820" height="14" fill="#7a523a"/><path d="M70 0V440M890 0V440" stroke="#2c1c18" stroke-width="4"/>
<rect x="-60" y="436" width="1080" height="264" fill="url(#sill)"/><rect x="-60" y="436" width="1080" height="12" fill="#d29a66" opacity=".7"/><path d="M-60 500C200 492 420 508 1020 496M-60 586C260 596 560 578 1020 590" stroke="#4b2f26" stroke-width="2" fill="none" opacity=".4"/>
${book}${candle}${cup}<g filter="url(#vapour)">${steam}</g></g>`;
};

/** The still that goes in. */
export const teaStill = () => svg({ width, height, title: "A cup of tea at a rainy window", defs, body: scene() });

/** The same picture under the camera's direction: what comes out. */
export const teaClip = () =>
  svg({ width, height, title: "Steam rises, rain runs down, the camera moves in", defs, motion, body: scene() });
