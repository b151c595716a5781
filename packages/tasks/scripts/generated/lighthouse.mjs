import { between, linear, radial, randomFrom, round, svg, times } from "./svg.mjs";

const width = 960;
const height = 720;

const paint = [
  linear("air", [
    [0, "#7fb4cf"],
    [0.55, "#c9dfe0"],
    [1, "#fbe6c4"],
  ]),
  linear("sea", [
    [0, "#7fb9bd"],
    [0.35, "#3f8d9c"],
    [1, "#1d5a73"],
  ]),
  linear("cliff", [
    [0, "#b28b6a"],
    [0.5, "#8a6552"],
    [1, "#4f3f45"],
  ]),
  linear("turf", [
    [0, "#a9c36c"],
    [1, "#5f8f4e"],
  ]),
  linear(
    "tower",
    [
      [0, "#ffffff"],
      [0.55, "#f6efe4"],
      [1, "#c4bcc0"],
    ],
    [0, 0, 1, 0],
  ),
  linear(
    "red",
    [
      [0, "#e0604a"],
      [0.6, "#c9432f"],
      [1, "#8e2d2b"],
    ],
    [0, 0, 1, 0],
  ),
  linear("slate", [
    [0, "#7d6a80"],
    [1, "#514a63"],
  ]),
  radial("sunlight", [
    [0, "#fff6d8"],
    [0.3, "#ffe3a0", 0.8],
    [1, "#ffd98a", 0],
  ]),
  `<filter id="tooth" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.035" numOctaves="4" seed="6"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 .96  0 0 0 0 .88  0 0 0 1.1 -.38"/></filter>`,
].join("");

/** Everything in the picture, back to front: an outline that the sketch draws and a color that the painting fills. */
const shapes = [
  { d: "M0 0H960V470H0Z", fill: "url(#air)", bare: true },
  { d: "M760 60A200 200 0 1 1 759 60Z", fill: "url(#sunlight)", bare: true, unseen: true },
  { d: "M760 204A56 56 0 1 1 759 204Z", fill: "#fff4cf" },
  {
    d: "M80 196C60 196 52 172 74 164C72 134 112 124 128 146C142 112 200 116 206 152C236 142 258 164 246 184C262 192 252 206 236 206H88Z",
    fill: "#ffffff",
  },
  {
    d: "M560 118C546 118 542 100 558 96C560 76 588 74 596 88C608 66 646 72 648 94C668 90 678 108 664 118Z",
    fill: "#fdf9f0",
  },
  {
    d: "M836 352C822 352 820 336 834 332C838 314 862 314 868 328C882 312 908 322 906 340C918 342 918 352 908 352Z",
    fill: "#fffaf0",
  },
  { d: "M-20 452H980V740H-20Z", fill: "url(#sea)" },
  { d: "M786 440C800 462 858 464 880 438Z", fill: "#8a4f3a" },
  { d: "M830 436V346L878 428Z", fill: "#fffdf6" },
  { d: "M824 434V362L786 430Z", fill: "#e9876a" },
  {
    d: "M0 478C60 470 96 484 138 470C230 452 330 440 424 448C496 454 556 476 592 510C612 530 596 548 612 574C624 598 606 618 622 640C634 668 612 690 626 740H-20V478Z",
    fill: "url(#cliff)",
  },
  {
    d: "M592 510C566 528 578 566 552 590C536 612 560 650 540 740H626C612 690 634 668 622 640C606 618 624 598 612 574C596 548 612 530 592 510Z",
    fill: "#5d4549",
  },
  {
    d: "M430 530C444 570 416 606 440 640C452 668 430 700 444 740H540C560 650 536 612 552 590C566 566 556 544 560 518C520 514 480 512 430 530Z",
    fill: "#a57c61",
  },
  {
    d: "M210 536C226 580 196 622 222 664C230 690 214 716 224 740H330C316 690 342 650 320 612C306 586 326 556 316 530Z",
    fill: "#a9815f",
  },
  {
    d: "M60 546C76 590 48 630 72 676C78 700 66 720 74 740H150C138 700 164 660 142 620C132 590 148 570 140 542Z",
    fill: "#977058",
  },
  {
    d: "M-20 480L0 478C60 470 96 484 138 470C230 452 330 440 424 448C496 454 556 476 592 510C570 520 552 506 530 516C506 528 486 508 460 520C420 536 384 512 344 526C290 544 250 518 204 534C150 552 96 530 56 544C34 552 16 544 0 550L-20 552Z",
    fill: "url(#turf)",
  },
  {
    d: "M362 452C366 484 322 496 262 494C222 494 196 486 186 472L162 474C174 500 214 512 264 512C344 512 398 496 398 450Z",
    fill: "#ecd9ae",
  },
  { d: "M318 450L334 190H426L446 450C410 460 354 460 318 450Z", fill: "url(#tower)" },
  { d: "M330 254L334 190H426L431 254C400 262 360 262 330 254Z", fill: "url(#red)" },
  { d: "M322 384L326 318C360 327 402 327 436 318L441 384C404 394 360 394 322 384Z", fill: "url(#red)" },
  { d: "M316 192C316 176 322 172 334 172H426C438 172 444 176 444 192C404 202 356 202 316 192Z", fill: "#4a4258" },
  { d: "M322 174V146M344 174V146M416 174V146M438 174V146M318 146H442", fill: "none", ink: "#4a4258" },
  { d: "M350 172V116H410V172Z", fill: "#ffe9a8" },
  { d: "M365 172V116M380 172V116M395 172V116", fill: "none", ink: "#6a5a48" },
  { d: "M342 118C346 82 366 66 380 64C394 66 414 82 418 118Z", fill: "url(#red)" },
  { d: "M380 64V40", fill: "none", ink: "#4a4258" },
  { d: "M380 32A7 7 0 1 1 379.9 32Z", fill: "#e5b34f" },
  { d: "M364 452V424C364 404 396 404 396 424V452Z", fill: "#3f6f7f" },
  { d: "M370 296V278C370 266 390 266 390 278V296Z", fill: "#50627c" },
  { d: "M371 228V212C371 202 389 202 389 212V228Z", fill: "#5e4a5c" },
  { d: "M96 476V398H250V470C200 478 140 482 96 476Z", fill: "#fbf2e2" },
  { d: "M82 402L120 334H232L266 402Z", fill: "url(#slate)" },
  { d: "M98 374H252M108 354H242", fill: "none", ink: "#463f57" },
  { d: "M206 336V296H232V346H206Z", fill: "#c07257" },
  { d: "M160 474V424H190V474Z", fill: "#c9584a" },
  { d: "M112 420H142V448H112ZM127 420V448M112 434H142", fill: "#ffdf91" },
  { d: "M206 420H236V448H206ZM221 420V448M206 434H236", fill: "#ffdf91" },
  {
    d: "M462 496V464M492 504V472M522 512V482M552 514V490M456 476C486 478 526 488 558 500M456 486C486 488 524 498 556 508",
    fill: "none",
    ink: "#f7efe0",
    thick: 5,
  },
  { d: "M640 640C652 606 700 600 716 628C742 620 760 640 752 664C700 676 668 674 632 664Z", fill: "#6a5560" },
  { d: "M786 690C796 664 836 664 846 684C866 682 872 698 866 706C836 714 806 712 782 704Z", fill: "#5d4c59" },
  {
    d: "M650 560C680 548 706 570 736 558S796 570 824 558M690 596C724 584 752 604 786 592S850 604 884 592M818 640C846 630 872 648 902 638S944 644 960 640",
    fill: "none",
    ink: "#d9eeea",
    thick: 4,
  },
  { d: "M622 668C660 682 720 688 770 670M772 710C806 720 846 720 884 708", fill: "none", ink: "#eef8f4", thick: 6 },
  {
    d: "M520 220C532 206 546 208 552 222C560 208 574 206 586 220M620 170C630 158 640 160 646 172C652 160 662 158 672 170M486 148C494 140 502 140 506 150C510 140 518 140 526 148",
    fill: "none",
    ink: "#3b3a4d",
  },
];

/** Pencil shading: short strokes side by side, inside a parallelogram. */
const hatch = (random, { x, y, across, down, count }) =>
  times(count, (i) => {
    const from = [x + (across * i) / count, y + between(random, -4, 4)];
    return `M${from.map(round).join(" ")}l${round(-down * 0.35)} ${round(down + between(random, -8, 8))}`;
  }).join("");

const shaded = [
  { x: 424, y: 262, across: 14, down: 46, count: 6 },
  { x: 430, y: 396, across: 16, down: 46, count: 6 },
  { x: 404, y: 84, across: 12, down: 28, count: 5 },
  { x: 234, y: 344, across: 26, down: 52, count: 8 },
  { x: 572, y: 560, across: 34, down: 54, count: 9 },
  { x: 566, y: 636, across: 44, down: 70, count: 11 },
  { x: 360, y: 548, across: 60, down: 60, count: 13 },
  { x: 356, y: 636, across: 70, down: 66, count: 14 },
  { x: 162, y: 560, across: 36, down: 56, count: 9 },
  { x: 166, y: 640, across: 34, down: 60, count: 8 },
  { x: 12, y: 572, across: 40, down: 56, count: 9 },
  { x: 712, y: 630, across: 36, down: 30, count: 8 },
  { x: 838, y: 686, across: 24, down: 18, count: 6 },
];

const pencil = `<filter id="hand" x="-2%" y="-2%" width="104%" height="104%"><feTurbulence type="fractalNoise" baseFrequency="0.018" numOctaves="3" seed="8" result="noise"/><feDisplacementMap in="SourceGraphic" in2="noise" scale="7"/></filter>
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2" seed="2"/><feColorMatrix values="0 0 0 0 .35  0 0 0 0 .3  0 0 0 0 .22  0 0 0 .1 0"/></filter>`;

/** The pencil drawing that goes in. */
export const lighthouseSketch = () => {
  const random = randomFrom(11);
  const line = ({ d, fill, bare }) => (bare ? "" : `<path d="${d}" fill="${fill === "none" ? "none" : "#f7f3ea"}"/>`);
  const strokes = shaded.map((area) => hatch(random, area)).join("");
  const body = `<rect width="${width}" height="${height}" fill="#f7f3ea"/>
<g filter="url(#hand)"><g stroke="#34343c" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round">${shapes.map(line).join("")}</g><path d="${strokes}" stroke="#55555e" stroke-width="1.5" stroke-linecap="round" fill="none"/></g><rect width="${width}" height="${height}" filter="url(#grain)"/>`;
  return svg({ width, height, title: "Pencil sketch of a lighthouse on a cliff", defs: pencil, body });
};

const tuft = (random) => {
  const x = random() < 0.4 ? between(random, 6, 150) : between(random, 404, 448) - (random() < 0.5 ? 180 : 0);
  const y = x > 400 ? between(random, 466, 500) : between(random, 520, 530) - (x < 150 ? between(random, 0, 26) : 0);
  const blade = (lean) => `M${round(x)} ${round(y)}q${lean / 2} -6 ${lean} -11`;
  return blade(-5) + blade(0) + blade(5);
};

const flower = (random) => {
  const color = ["#fff6e0", "#f3b6a4", "#f6d365"][Math.floor(random() * 3)];
  return `<circle cx="${round(between(random, 8, 300))}" cy="${round(between(random, 512, 534))}" r="${round(between(random, 1.8, 3.2))}" fill="${color}"/>`;
};

const glitter = (random) => {
  const depth = random();
  const x = 760 + between(random, -1, 1) * (34 + depth * 70);
  return `<ellipse cx="${round(x)}" cy="${round(456 + depth * 150)}" rx="${round(between(random, 6, 16) * (0.6 + depth))}" ry="${round(1 + depth * 1.4)}" opacity="${round(between(random, 0.4, 0.9))}"/>`;
};

/** Light, shadow and small marks that only the painting has; none of them moves an outline. */
const brushwork = (random) =>
  `<path d="M318 450L334 190H350L338 454Z" fill="#fff" opacity=".3"/><path d="M446 450C500 458 540 470 566 486C520 480 470 476 430 462Z" fill="#24402f" opacity=".28"/><path d="M250 470C290 470 318 474 330 480C300 486 262 482 232 476Z" fill="#24402f" opacity=".25"/><path d="M232 398H250V470L232 473Z" fill="#8d7a86" opacity=".4"/>
<path d="M122 206H236C258 206 262 192 246 184C220 200 170 186 122 206Z" fill="#a9c4d2" opacity=".5"/><path d="M572 118H664C676 108 668 96 656 94C640 112 606 104 572 118Z" fill="#b9ccd2" opacity=".5"/>
<g fill="#fff1c4">${times(70, () => glitter(random)).join("")}</g><path d="${times(60, () => tuft(random)).join("")}" stroke="#4d7a3f" stroke-width="1.6" fill="none" stroke-linecap="round"/>${times(34, () => flower(random)).join("")}
<path d="M606 700C630 690 640 706 660 700M612 722C650 706 676 724 712 712" stroke="#eef8f4" stroke-width="7" fill="none" stroke-linecap="round" opacity=".85"/>`;

/** The same outlines, painted: what comes out. */
export const lighthousePainting = () => {
  const fill = ({ d, fill: color, ink, thick = 4, soft = 1 }) =>
    color === "none"
      ? `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${thick}"/>`
      : `<path d="${d}" fill="${color}"${soft < 1 ? ` opacity="${soft}"` : ""}/>`;
  const outline = ({ d, bare, fill: color }) => (bare || color === "none" ? "" : `<path d="${d}"/>`);
  const layer = (shape) =>
    `${fill(shape)}${outline(shape).replace("/>", ' fill="none" stroke="#2f2a3a" stroke-width="1.5" opacity=".45"/>')}`;
  const body = `<g stroke-linejoin="round" stroke-linecap="round">${shapes.map(layer).join("")}</g>${brushwork(randomFrom(5))}<rect width="${width}" height="${height}" filter="url(#tooth)" opacity=".4"/>`;
  return svg({ width, height, title: "Lighthouse on a cliff, painted", defs: paint, body });
};
