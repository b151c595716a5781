import { sheet } from "./paper.mjs";

const gores = ["#8f2f2a", "#c4523a", "#e9a64b", "#f6dfae", "#e9a64b", "#c4523a", "#8f2f2a"];
const widths = [-1, -0.84, -0.52, -0.18, 0.18, 0.52, 0.84, 1];

/** One cloth panel from crown to mouth, between two meridians. */
const gore = (color, i) => {
  const side = (width) => [width * 128, width * 26];
  const [left, leftMouth] = side(widths[i]);
  const [right, rightMouth] = side(widths[i + 1]);
  return `<path fill="${color}" d="M0-150C${left * 0.62}-150 ${left}-84 ${left}-22C${left} 48 ${leftMouth * 1.9} 92 ${leftMouth} 134
  H${rightMouth}C${rightMouth * 1.9} 92 ${right} 48 ${right}-22C${right}-84 ${right * 0.62}-150 0-150Z"/>`;
};

const outline = "M0-150C-79.4-150-128-84-128-22C-128 48-49.4 92-26 134H26C49.4 92 128 48 128-22C128-84 79.4-150 0-150Z";
const band = `<path d="M-140-34Q0 14 140-34V4Q0 54-140 4Z" fill="#274a5e"/><path d="M-140-34Q0 14 140-34M-140 4Q0 54 140 4" fill="none" stroke="#f6dfae" stroke-width="5"/>
  ${[-84, -44, 0, 44, 84].map((x) => `<path transform="translate(${x} ${8 - (x * x) / 700}) scale(${1 - Math.abs(x) / 260} 1)" d="M0-15L4-4H15L6 3L9 14L0 7L-9 14L-6 3L-15-4H-4Z" fill="#f6dfae"/>`).join("")}`;

const basket = `<g stroke="#5b4028" stroke-width="1.8"><path d="M-26 134L-19 186M26 134L19 186M-9 136L-8 186M9 136L8 186"/></g>
  <path d="M-5 158C-9 148-3 146 0 138C4 147 9 149 5 158Z" fill="#ffd27a"/><rect x="-7" y="158" width="14" height="7" rx="2" fill="#4c545c"/>
  <g fill="#2c2a33"><circle cx="-8" cy="174" r="5.5"/><path d="M-15 188C-15 180-1 180-1 188Z"/></g><g fill="#55352d"><circle cx="8" cy="176" r="5"/><path d="M1 188C1 181 15 181 15 188Z"/></g>
  <path d="M-23 184H23L19 216H-19Z" fill="#a8743f"/><path d="M-22 193H22M-21 201H21M-20 209H20" stroke="#7d5129" stroke-width="2"/><rect x="-25" y="181" width="50" height="7" rx="3.5" fill="#6c4525"/>`;

const cloud = (x, y, scale, opacity) =>
  `<path transform="translate(${x} ${y}) scale(${scale})" opacity="${opacity}" fill="#fff8ea" d="M-78 0A20 20 0 0 1-52-26A34 34 0 0 1 10-36A28 28 0 0 1 56-18A16 16 0 0 1 80 0Z"/>`;

const tree = (x, y, scale) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><rect x="-1.5" y="-4" width="3" height="8" fill="#4b3b2a"/><ellipse cy="-14" rx="6" ry="13" fill="#33543f"/><path d="M0-27A6 13 0 0 1 0-1Z" fill="#264434"/></g>`;

const small = `<g transform="translate(594 118) scale(.2)"><path d="${outline}" fill="#3d6b78"/><path d="M0-150C-30-150-40-84-40-22C-40 48-16 92-8 134H8C16 92 40 48 40-22C40-84 30-150 0-150Z" fill="#f1dcae"/>
  <path d="M-26 134L-19 186M26 134L19 186" stroke="#5b4028" stroke-width="5"/><path d="M-23 180H23L19 216H-19Z" fill="#8a5c30"/></g>`;

/** A striped hot-air balloon over hills in the morning. */
export const balloon = sheet(
  "body{width:720px;height:480px}",
  `<svg width="720" height="480" viewBox="0 0 720 480" style="display:block"><defs>
  <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#7fb0c4"/><stop offset=".5" stop-color="#bcd6d2"/><stop offset=".8" stop-color="#f8e2b8"/></linearGradient>
  <linearGradient id="shade"><stop stop-color="#2b1420" stop-opacity=".34"/><stop offset=".42" stop-color="#2b1420" stop-opacity="0"/><stop offset=".62" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#2b1420" stop-opacity=".12"/></linearGradient>
  <clipPath id="cloth"><path d="${outline}"/></clipPath></defs>
  <rect width="720" height="480" fill="url(#sky)"/><circle cx="586" cy="318" r="66" fill="#fff3cf" opacity=".5"/><circle cx="586" cy="318" r="40" fill="#fffaf0"/>
  ${cloud(132, 120, 1, 0.85)}${cloud(604, 214, 0.7, 0.75)}${cloud(66, 262, 0.62, 0.6)}${cloud(486, 74, 0.6, 0.7)}
  <path d="M0 352C80 300 150 316 214 336C300 294 380 300 452 338C540 300 640 312 720 350V480H0Z" fill="#9fb3b2"/>
  <path d="M0 388C110 340 220 372 320 366C440 336 560 346 720 382V480H0Z" fill="#8aa883"/>
  <path d="M0 418C150 376 300 420 420 404C540 390 640 396 720 414V480H0Z" fill="#6b9462"/>
  <path d="M420 404C470 418 430 440 352 452C290 462 300 472 310 480H372C356 468 380 462 430 448C500 428 520 408 470 399Z" fill="#e9d9ab"/>
  <path d="M0 452C120 424 240 446 340 462C480 444 620 438 720 452V480H0Z" fill="#4d7a50"/>
  ${tree(70, 410, 1.1)}${tree(88, 412, 0.9)}${tree(104, 411, 1.2)}${tree(560, 402, 1)}${tree(578, 403, 1.3)}${tree(596, 404, 0.9)}${tree(660, 446, 1.5)}${tree(684, 448, 1.2)}${tree(228, 446, 1.3)}
  <g transform="translate(150 414)"><path d="M-18 0V-15H18V0Z" fill="#f7ecd4"/><path d="M-22-14L0-29L22-14Z" fill="#a8503a"/><rect x="-4" y="-9" width="7" height="9" fill="#6c4a34"/><rect x="7" y="-10" width="6" height="5" fill="#7c97a0"/></g>
  ${small}
  <g transform="translate(334 186)"><g clip-path="url(#cloth)">${gores.map(gore).join("")}${band}<path d="M-128-150H128V134H-128Z" fill="url(#shade)"/></g>
  <path d="M-26 134H26L22 143H-22Z" fill="#7a2b25"/>${basket}</g>
  <g fill="none" stroke="#42606b" stroke-width="2.2" stroke-linecap="round"><path d="M496 168q7-7 12 0q5-7 12 0"/><path d="M526 190q5-5 9 0q4-5 9 0"/><path d="M174 196q6-6 10 0q4-6 10 0"/></g></svg>`,
);
