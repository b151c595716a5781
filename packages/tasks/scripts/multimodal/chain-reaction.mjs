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
const strikes = Array.from({ length: dominoes }, (_, i) => hit + i * 0.17);
const landed = strikes[dominoes - 1] + 0.42;

const fall = (i) => {
  const last = i === dominoes - 1;
  const end = last ? landed : landed + 0.02 - (dominoes - 2 - i) * 0.03;
  const angle = last ? 82 : resting;
  return keyframes(`fall${i}`, [
    [0, "transform:rotate(0)"],
    [strikes[i], "transform:rotate(0);animation-timing-function:cubic-bezier(.45,0,.9,.6)"],
    [end, `transform:rotate(${angle.toFixed(1)}deg)`],
    [seconds, `transform:rotate(${angle.toFixed(1)}deg)`],
  ]);
};

const roll = keyframes("roll", [
  [0, "transform:translate(0,0) rotate(0)"],
  [0.5, "transform:translate(0,0) rotate(0);animation-timing-function:cubic-bezier(.5,0,.9,.72)"],
  [1.45, "transform:translate(124px,124px) rotate(560deg)"],
  [hit, "transform:translate(172px,124px) rotate(740deg);animation-timing-function:ease-out"],
  [2.6, "transform:translate(181px,124px) rotate(775deg)"],
  [seconds, "transform:translate(181px,124px) rotate(775deg)"],
]);

const tip = keyframes("tip", [
  [0, "transform:rotate(-11deg)"],
  [landed - 0.08, "transform:rotate(-11deg);animation-timing-function:ease-in"],
  [landed + 0.12, "transform:rotate(-25deg)"],
  [seconds, "transform:rotate(-25deg)"],
]);

const rise = keyframes("rise", [
  [0, "transform:translateY(0)"],
  [landed - 0.02, "transform:translateY(0);animation-timing-function:cubic-bezier(.2,.7,.3,1.25)"],
  [landed + 0.55, "transform:translateY(-62px)"],
  [seconds, "transform:translateY(-62px)"],
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
  ...Array.from({ length: dominoes }, (_, i) => animated(`.d${i}`, `fall${i}`)),
  animated(".lever", "tip"),
  animated(".rod", "rise"),
  animated(".flag", "wave"),
  animated(".curtain", "curtain"),
  roll,
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
<g transform="translate(56 127)"><g class="ball"><circle r="17" fill="#a8281e"/><circle r="17" fill="url(#red)"/><path d="M-15-6A17 17 0 0 1 15-6" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="3"/></g></g>
<g class="rod-clip"><g transform="translate(560 0)"><g class="rod"><path d="M0 184V280" stroke="#6b4a2b" stroke-width="5" stroke-linecap="round"/>
<g transform="translate(2 188)"><path class="flag" d="M0 0C14-7 24 5 44-2V26C24 33 14 21 0 28Z" fill="#c0392b"/></g><circle cy="183" r="4.5" fill="#8a6420"/></g></g></g>
<path d="M536 ${floor}V190H584V${floor}H574V262H546V${floor}Z" fill="#5f7f86"/><path d="M530 190V174H542V182H554V174H566V182H578V174H590V190Z" fill="#4c6a71"/><path d="M574 190H584V${floor}H574Z" fill="#4c6a71"/>
<rect x="552" y="206" width="16" height="22" rx="8" fill="#33494f"/>
<g transform="translate(500 ${floor - 15})"><path d="M0-3L13 15H-13Z" fill="#7a4f29"/><g class="lever"><rect x="-34" y="-4" width="104" height="8" rx="4" fill="#9a7443"/></g><circle r="4" cy="0" fill="#5d3a1c"/></g>
${Array.from({ length: dominoes }, (_, i) => domino(i)).join("\n")}
<rect class="curtain" width="640" height="360" fill="#f4ead6" opacity="0"/>
</svg>
`;
