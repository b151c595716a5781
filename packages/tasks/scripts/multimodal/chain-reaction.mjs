const seconds = 6;
const floor = 286;
const spacing = 36;
const [width, height] = [13, 70];
const dominoes = 5;
const firstPivot = 258;
const pivot = (i) => firstPivot + i * spacing;
const resting = (Math.acos(width / spacing) * 180) / Math.PI;

/** Keyframes from [time in seconds, declarations] pairs. */
const keyframes = (name, steps) =>
  `@keyframes ${name}{${steps.map(([time, style]) => `${((time / seconds) * 100).toFixed(2)}%{${style}}`).join("")}}`;
const animated = (selector, name) => `${selector}{animation:${name} ${seconds}s linear infinite}`;

const hit = 1.75;
const strikes = Array.from({ length: dominoes }, (_, i) => hit + i * 0.16);
const landed = strikes[dominoes - 1] + 0.42;

const fall = (i) => {
  const last = i === dominoes - 1;
  const end = last ? landed : landed + 0.02 - (dominoes - 2 - i) * 0.03;
  const angle = last ? 77 : resting;
  return keyframes(`fall${i}`, [
    [0, "transform:rotate(0)"],
    [strikes[i], "transform:rotate(0);animation-timing-function:cubic-bezier(.45,0,.9,.6)"],
    [end, `transform:rotate(${angle.toFixed(1)}deg)`],
    [seconds, `transform:rotate(${angle.toFixed(1)}deg)`],
  ]);
};

const roll = keyframes("roll", [
  [0, "transform:translate(0,0)"],
  [0.5, "transform:translate(0,0);animation-timing-function:cubic-bezier(.5,0,.9,.72)"],
  [1.5, "transform:translate(141px,141px)"],
  [hit, "transform:translate(164px,141px);animation-timing-function:ease-out"],
  [2.7, "transform:translate(172px,141px)"],
  [seconds, "transform:translate(172px,141px)"],
]);

const spin = keyframes("spin", [
  [0, "transform:rotate(0)"],
  [0.5, "transform:rotate(0);animation-timing-function:cubic-bezier(.5,0,.9,.72)"],
  [1.5, "transform:rotate(670deg)"],
  [hit, "transform:rotate(748deg);animation-timing-function:ease-out"],
  [2.7, "transform:rotate(775deg)"],
  [seconds, "transform:rotate(775deg)"],
]);

const tip = keyframes("tip", [
  [0, "transform:rotate(20deg)"],
  [landed - 0.07, "transform:rotate(20deg);animation-timing-function:linear"],
  [landed, "transform:rotate(-20deg)"],
  [seconds, "transform:rotate(-20deg)"],
]);

const rise = keyframes("rise", [
  [0, "transform:translateY(0)"],
  [landed - 0.07, "transform:translateY(0);animation-timing-function:cubic-bezier(.3,.6,.4,1.3)"],
  [landed + 0.3, "transform:translateY(-46px)"],
  [seconds, "transform:translateY(-46px)"],
]);

const wave = keyframes("wave", [
  [0, "transform:scaleX(.92) skewY(0)"],
  [3.2, "transform:scaleX(.92) skewY(0)"],
  [3.6, "transform:scaleX(1) skewY(5deg)"],
  [4.1, "transform:scaleX(.95) skewY(-4deg)"],
  [4.6, "transform:scaleX(1) skewY(4deg)"],
  [5.1, "transform:scaleX(.96) skewY(-3deg)"],
  [seconds, "transform:scaleX(1) skewY(0)"],
]);

const curtain = keyframes("curtain", [
  [0, "opacity:0"],
  [5.6, "opacity:0"],
  [5.97, "opacity:1"],
  [seconds, "opacity:1"],
]);

const still = `@media(prefers-reduced-motion:reduce){*{animation-play-state:paused!important;animation-delay:-4s!important}}`;

const colors = ["#2f5d73", "#3f7f86", "#6d9c86", "#c79a45", "#b5653a"];
const domino = (i) => `<g transform="translate(${pivot(i)} ${floor})"><g class="d${i}">
<rect x="${-width}" y="${-height}" width="${width}" height="${height}" rx="2.5" fill="${colors[i]}"/>
<path d="M${-width + 3} ${-height / 2}h${width - 6}" stroke="#fff" stroke-opacity=".55" stroke-width="1.5"/>
<g fill="#fff" fill-opacity=".85"><circle cx="${-width / 2}" cy="${-height + 17}" r="2.2"/><circle cx="${-width / 2}" cy="-17" r="2.2"/></g></g></g>`;

const css = [
  animated(".ball", "roll"),
  animated(".stripe", "spin"),
  ...Array.from({ length: dominoes }, (_, i) => animated(`.d${i}`, `fall${i}`)),
  animated(".lever", "tip"),
  animated(".rod", "rise"),
  animated(".flag", "wave"),
  animated(".curtain", "curtain"),
  roll,
  spin,
  ...Array.from({ length: dominoes }, (_, i) => fall(i)),
  tip,
  rise,
  wave,
  curtain,
  still,
].join("");

/** A ball, five dominoes, a lever and a flag: one event causes the next. Still under reduced motion. */
export const chainReaction = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" role="img" aria-label="A ball knocks over dominoes; the last one tips a lever that lifts a flag">
<style>${css}</style>
<defs><linearGradient id="wall" x2="0" y2="1"><stop stop-color="#f4ead6"/><stop offset="1" stop-color="#e9d9ba"/></linearGradient>
<linearGradient id="table" x2="0" y2="1"><stop stop-color="#b98550"/><stop offset="1" stop-color="#8d5e33"/></linearGradient>
<radialGradient id="red" cx=".35" cy=".3" r=".85"><stop stop-color="#f0806a"/><stop offset="1" stop-color="#a8281e"/></radialGradient></defs>
<rect width="640" height="360" fill="url(#wall)"/>
<g fill="none" stroke="#cdb88f" stroke-opacity=".55"><circle cx="330" cy="120" r="70"/><circle cx="330" cy="120" r="46"/><circle cx="330" cy="120" r="94"/></g><circle cx="396" cy="97" r="4" fill="#8a6420"/>
<rect y="${floor}" width="640" height="74" fill="url(#table)"/><path d="M0 ${floor + 1}H640" stroke="#d6a56d" stroke-width="2"/><path d="M0 316H640" stroke="#7a4f29" stroke-opacity=".35"/>
<ellipse cx="112" cy="${floor + 9}" rx="96" ry="5" fill="#5d3a1c" opacity=".25"/><ellipse cx="340" cy="${floor + 8}" rx="110" ry="4" fill="#5d3a1c" opacity=".18"/><ellipse cx="560" cy="${floor + 9}" rx="52" ry="5" fill="#5d3a1c" opacity=".25"/>
<path d="M22 ${floor}V132H44L190 278V${floor}Z" fill="#d8c199"/><path d="M22 132H44L198 ${floor}H178L36 144H22Z" fill="#9a7443"/><path d="M22 ${floor}V144H36L52 160V${floor}Z" fill="#c7ab7c"/>
<g transform="translate(64 128)"><g class="ball"><circle r="17" fill="url(#red)"/><path class="stripe" d="M-16.5-4A17 17 0 0 1 16.5-4Q0-13-16.5-4Z" fill="#fff" fill-opacity=".72"/><ellipse cx="-6" cy="-7" rx="4" ry="2.6" fill="#fff" opacity=".55" transform="rotate(-40 -6 -7)"/></g></g>
<path d="M540 240H580V${floor}H540Z" fill="#33494f"/>
<g transform="translate(542 0)"><g class="rod"><path d="M0 194V277" stroke="#6b4a2b" stroke-width="5" stroke-linecap="round"/>
<g transform="translate(2 197)"><path class="flag" d="M0 0C14-6 24 5 44-2V24C24 31 14 20 0 26Z" fill="#c0392b"/></g><circle cy="193" r="4.5" fill="#8a6420"/></g></g>
<path d="M526 ${floor}V194H594V${floor}H580V262A20 20 0 0 0 540 262V${floor}Z" fill="#5f7f86"/><path d="M580 194H594V${floor}H580Z" fill="#4c6a71"/>
<path d="M520 196V178H536V187H552V178H568V187H584V178H600V196Z" fill="#4c6a71"/><rect x="566" y="206" width="13" height="21" rx="6.5" fill="#33494f"/>
<g stroke="#4c6a71" stroke-width="2" stroke-linecap="round"><path d="M532 210h12M548 222h10M531 238h9"/></g>
<g transform="translate(482 ${floor - 24})"><path d="M0-4L14 24H-14Z" fill="#7a4f29"/><g class="lever"><rect x="-26" y="-4" width="90" height="8" rx="4" fill="#9a7443"/></g><circle r="4" fill="#5d3a1c"/></g>
${Array.from({ length: dominoes }, (_, i) => domino(i)).join("\n")}
<rect class="curtain" width="640" height="360" fill="#f4ead6" opacity="0"/>
</svg>
`;
