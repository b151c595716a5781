import { between, blur, hills, linear, radial, randomFrom, round, svg, times } from "./svg.mjs";

const size = 1024;
const shore = 640;

const defs = [
  linear("sky", [
    [0, "#0b1030"],
    [0.34, "#252b66"],
    [0.6, "#65508f"],
    [0.82, "#d08282"],
    [1, "#f8cd92"],
  ]),
  linear("lake", [
    [0, "#e7b184"],
    [0.14, "#b2748a"],
    [0.4, "#4d4680"],
    [1, "#0c1233"],
  ]),
  linear("planet", [
    [0, "#ffe3b8"],
    [0.5, "#f0a987"],
    [1, "#b8637f"],
  ]),
  linear(
    "night-side",
    [
      [0.35, "#2a2458", 0],
      [1, "#1d1a48", 0.85],
    ],
    [0.2, 0.1, 0.9, 0.85],
  ),
  linear(
    "ring",
    [
      [0, "#ffe9c9", 0.15],
      [0.5, "#ffe9c9", 0.95],
      [1, "#d79a95", 0.35],
    ],
    [0, 0, 1, 0],
  ),
  radial("lamp", [
    [0, "#fff3c4", 0.95],
    [0.25, "#ffd27a", 0.5],
    [1, "#ffb347", 0],
  ]),
  radial("moonlight", [
    [0, "#dfe0ff", 0.35],
    [1, "#dfe0ff", 0],
  ]),
  linear(
    "trail",
    [
      [0, "#fff6e4", 0.95],
      [1, "#fff6e4", 0],
    ],
    [0, 1, 1, 0],
  ),
  radial("afterglow", [
    [0, "#ffe2ad", 0.85],
    [1, "#ffb98a", 0],
  ]),
  linear("suit", [
    [0, "#ffffff"],
    [0.6, "#dfe2f0"],
    [1, "#9ea3c9"],
  ]),
  radial(
    "visor",
    [
      [0, "#ffe9b0"],
      [0.45, "#e79a5e"],
      [1, "#4a2a5c"],
    ],
    [0.68, 0.3, 0.85],
  ),
  linear("hull", [
    [0, "#b06f43"],
    [0.55, "#7c4733"],
    [1, "#3c2436"],
  ]),
  linear("mist", [
    [0, "#e9a59c", 0],
    [1, "#f3bfa6", 0.62],
  ]),
  blur("soft", 9),
  blur("haze", 3),
  `<filter id="ripple" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency="0.004 0.06" numOctaves="2" seed="4"/><feDisplacementMap in="SourceGraphic" scale="26"/></filter>`,
  `<clipPath id="disc"><circle r="148"/></clipPath>`,
  `<clipPath id="water"><rect y="${shore}" width="${size}" height="${size - shore}"/></clipPath>`,
].join("");

const star = (random) => {
  const y = between(random, 10, 520) * Math.sqrt(random());
  const r = random() ** 3 * 2.1 + 0.6;
  return `<circle cx="${round(between(random, 0, size))}" cy="${round(y)}" r="${round(r)}" opacity="${round(between(random, 0.4, 1))}"/>`;
};

const sparkle = (x, y, r) =>
  `<path d="M${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Q${x} ${y} ${x} ${y - r}Z"/>`;

const heavens = (random) =>
  `<rect width="${size}" height="${shore}" fill="url(#sky)"/><ellipse cx="600" cy="640" rx="620" ry="210" fill="url(#afterglow)"/>
<g fill="#fff6e4">${times(170, () => star(random)).join("")}${sparkle(170, 150, 17)}${sparkle(338, 262, 10)}${sparkle(905, 98, 13)}${sparkle(452, 84, 8)}</g>
<path d="M91 333L238 260L93 328Z" fill="url(#trail)"/><circle cx="92" cy="331" r="2.8" fill="#fff"/>
<circle cx="294" cy="148" r="62" fill="url(#moonlight)"/><circle cx="294" cy="148" r="29" fill="#f4efe9"/><path d="M294 119A29 29 0 0 1 294 177A38 38 0 0 0 294 119Z" fill="#b9b4d6"/><circle cx="283" cy="139" r="5" fill="#dcd5dc"/><circle cx="290" cy="160" r="7" fill="#dcd5dc"/><circle cx="301" cy="142" r="3" fill="#dcd5dc"/>`;

const bands = [
  [-118, 20, "#fff1d6", 0.5],
  [-84, 14, "#d98777", 0.35],
  [-40, 30, "#ffdcae", 0.45],
  [6, 12, "#c66f74", 0.4],
  [34, 26, "#f7bd94", 0.5],
  [82, 16, "#a9587b", 0.4],
  [112, 28, "#8d4a78", 0.4],
];

const band = ([y, height, color, opacity]) =>
  `<path d="M-160 ${y}Q0 ${y + 34} 160 ${y}V${y + height}Q0 ${y + height + 34} -160 ${y + height}Z" fill="${color}" opacity="${opacity}"/>`;

const ringHalf = (sweep) =>
  `<g fill="none" stroke="url(#ring)"><path d="M-262 0A262 58 0 0 ${sweep} 262 0" stroke-width="20"/><path d="M-226 0A226 47 0 0 ${sweep} 226 0" stroke-width="12" opacity=".7"/><path d="M-290 0A290 68 0 0 ${sweep} 290 0" stroke-width="4" opacity=".6"/></g>`;

const planet = `<g id="world" transform="translate(690 330) rotate(-17)">${ringHalf(1)}
<circle r="148" fill="url(#planet)"/><g clip-path="url(#disc)">${bands.map(band).join("")}<path d="M-262 22A262 58 0 0 0 262 22" fill="none" stroke="#4b2d62" stroke-width="16" opacity=".35"/></g>
<circle r="148" fill="url(#night-side)"/>${ringHalf(0)}</g>`;

const range = (random) => {
  const ridge = (y, swell, color, count) =>
    `<path d="${hills(random, { width: size, bottom: shore + 4, y, swell, count })}" fill="${color}"/>`;
  return `<g id="range">${ridge(548, 34, "#7c6599", 8)}${ridge(582, 26, "#57508b", 9)}${ridge(612, 16, "#383a74", 11)}</g>
<rect y="560" width="${size}" height="82" fill="url(#mist)"/>`;
};

const reflection = `<rect y="${shore}" width="${size}" height="${size - shore}" fill="url(#lake)"/>
<g clip-path="url(#water)"><g filter="url(#ripple)"><g transform="matrix(1 0 0 -.92 0 ${round(shore * 1.92)})" opacity=".55"><use href="#range"/><use href="#world"/></g></g></g>`;

const glint = (random, [from, to], spread, color) => {
  const y = between(random, from, to);
  const depth = (y - shore) / (size - shore);
  const x = spread(depth) + between(random, -1, 1) * (70 + depth * 160);
  const half = between(random, 8, 26) * (0.6 + depth * 1.6);
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(half)}" ry="${round(0.7 + depth * 1.7)}" fill="${color}" opacity="${round(between(random, 0.2, 0.7))}"/>`;
};

const glints = (random) =>
  `<g>${times(70, () => glint(random, [646, 1000], () => 690, "#ffe6bd")).join("")}${times(46, () => glint(random, [790, 930], () => 668, "#ffcb73")).join("")}${times(60, () => glint(random, [650, 1010], () => between(random, 0, size), "#bfb6e6")).join("")}</g>`;

const hull =
  "M196 752C236 776 330 790 436 788S632 760 690 704C690 778 640 842 566 852C500 860 380 860 318 850C252 840 206 806 196 752Z";

const boat = `<path d="${hull}" fill="url(#hull)"/>
<path d="M204 778C252 802 350 816 440 814S628 790 688 734M218 806C270 826 356 838 440 836S604 820 668 770" fill="none" stroke="#2e1c30" stroke-width="3" opacity=".5"/>
<path d="M196 752C236 776 330 790 436 788S632 760 690 704" fill="none" stroke="#e0a068" stroke-width="9" stroke-linecap="round"/>
<path d="M690 704C690 778 640 842 566 852" fill="none" stroke="#ffcf8a" stroke-width="4" opacity=".7"/>`;

const oar = `<path d="M548 676L352 838" stroke="#6b3d2c" stroke-width="11" stroke-linecap="round"/><path d="M545 675L354 834" stroke="#d89a63" stroke-width="4" stroke-linecap="round"/><path d="M368 814C338 826 300 856 292 888C322 890 364 866 382 832Z" fill="#8b5236" stroke="#d89a63" stroke-width="3"/>`;

const lantern = `<circle cx="718" cy="628" r="150" fill="url(#lamp)"/><path d="M668 716C684 660 690 624 688 588" stroke="#3c2436" stroke-width="8" fill="none" stroke-linecap="round"/><path d="M688 590C690 566 716 566 718 586" stroke="#3c2436" stroke-width="6" fill="none" stroke-linecap="round"/>
<path d="M703 604H733L740 652H696Z" fill="#fff0b5"/><path d="M703 604H733L740 652H696ZM718 604V652" fill="none" stroke="#4a2c33" stroke-width="5" stroke-linejoin="round"/><path d="M700 604Q718 582 736 604Z" fill="#4a2c33"/><rect x="692" y="650" width="52" height="9" rx="4" fill="#4a2c33"/>`;

const pack = `<rect x="338" y="600" width="78" height="136" rx="24" fill="#8d92bb"/><rect x="346" y="608" width="40" height="120" rx="16" fill="#b9bddb"/><rect x="352" y="640" width="26" height="10" rx="5" fill="#e0835f"/>`;

const torso = `<path d="M396 640C400 604 500 604 508 642L520 760C520 786 388 786 386 760Z" fill="url(#suit)"/>
<path d="M430 762C430 722 500 716 560 724C596 728 606 744 604 768L600 784H432Z" fill="url(#suit)"/><path d="M520 724C534 738 536 760 532 782" fill="none" stroke="#9ea3c9" stroke-width="4"/>
<rect x="462" y="662" width="44" height="34" rx="7" fill="#5c6196"/><circle cx="474" cy="679" r="5" fill="#f2c66d"/><circle cx="490" cy="679" r="5" fill="#ef8a6f"/><path d="M390 736C430 748 480 748 518 738" stroke="#7d82b4" stroke-width="7" fill="none"/>`;

const arm = `<path d="M424 650C412 694 440 724 490 716L536 690" fill="none" stroke="#8f95c2" stroke-width="48" stroke-linecap="round" stroke-linejoin="round"/><path d="M424 648C414 690 442 718 490 711L534 687" fill="none" stroke="#f1f2fa" stroke-width="40" stroke-linecap="round" stroke-linejoin="round"/><path d="M500 690L514 724" stroke="#e0835f" stroke-width="9"/><circle cx="540" cy="684" r="24" fill="#7d82b4"/><circle cx="540" cy="681" r="21" fill="#c9cdea"/>`;

const helmet = `<circle cx="456" cy="560" r="76" fill="url(#suit)"/><path d="M386 590A76 76 0 0 0 520 602" fill="none" stroke="#8f95c2" stroke-width="7" opacity=".7"/>
<rect x="412" y="618" width="92" height="22" rx="11" fill="#7d82b4"/><path d="M452 514C500 496 534 520 534 562C534 602 500 622 456 608C432 598 428 528 452 514Z" fill="url(#visor)" stroke="#fff" stroke-width="6"/>
<g fill="none" stroke="#fff4d8" stroke-linecap="round"><path d="M462 532C474 524 486 523 494 526" stroke-width="7"/><path d="M452 550C453 544 454 542 456 539" stroke-width="7"/></g><ellipse cx="508" cy="566" rx="7" ry="12" fill="#fff6cf" opacity=".85"/>
<rect x="386" y="540" width="22" height="46" rx="10" fill="#8d92bb"/><path d="M398 540V486" stroke="#8d92bb" stroke-width="5"/><circle cx="398" cy="482" r="8" fill="#ef8a6f"/>`;

const rower = `<g id="rower">${pack}${torso}${helmet}${boat}${oar}${arm}</g>`;

const reed = (random, left) => {
  const x = left ? between(random, -10, 170) : between(random, 866, 1034);
  const height = between(random, 120, 300);
  const lean = between(random, -46, 46);
  const tip = `${round(x + lean)} ${round(size - height)}`;
  const head =
    random() < 0.35
      ? `<path d="M${round(x + lean * 0.86)} ${round(size - height * 0.9)}L${tip}" stroke="#3a2341" stroke-width="13" stroke-linecap="round"/>`
      : "";
  return `<path d="M${round(x - 6)} ${size}Q${round(x)} ${round(size - height * 0.6)} ${tip}Q${round(x + 6)} ${round(size - height * 0.5)} ${round(x + 8)} ${size}Z"/>${head}`;
};

const firefly = (random) => {
  const left = random() < 0.5;
  const x = round(left ? between(random, 20, 230) : between(random, 800, 1000));
  const y = round(between(random, 690, 960));
  return `<circle cx="${x}" cy="${y}" r="15" fill="url(#lamp)"/><circle cx="${x}" cy="${y}" r="2.6" fill="#fff6cf"/>`;
};

/** An astronaut rowing over a lake at dusk, in place of what a text-to-image model would paint. */
export const astronaut = () => {
  const random = randomFrom(324);
  const body = [
    heavens(random),
    planet,
    range(random),
    reflection,
    glints(random),
    `<g clip-path="url(#water)" opacity=".42" filter="url(#ripple)"><use href="#rower" transform="matrix(1 0 0 -.72 0 1462)"/></g>`,
    `<ellipse cx="440" cy="852" rx="270" ry="14" fill="#0c1233" opacity=".45" filter="url(#soft)"/>`,
    rower,
    lantern,
    `<g fill="#0d1030">${times(26, (i) => reed(random, i % 2 === 0)).join("")}</g>`,
    times(16, () => firefly(random)).join(""),
  ].join("\n");
  return svg({ width: size, height: size, title: "An astronaut rowing a boat across a lake at dusk", defs, body });
};
