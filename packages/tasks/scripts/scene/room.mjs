/** The view, the window and what stands about the cat. */

const hillsFar =
  "M80 318 C150 276 196 258 246 272 C286 230 336 222 388 262 C440 246 470 262 510 280 C566 240 622 232 668 262 C716 250 790 270 880 300 L880 460 L80 460 Z";
const hillsMiddle =
  "M80 352 C170 316 262 322 340 346 C420 312 520 312 604 338 C690 306 780 316 880 344 L880 460 L80 460 Z";
const hillsNear =
  "M80 404 C180 366 280 372 372 396 C470 372 580 376 660 398 C740 380 810 384 880 398 L880 460 L80 460 Z";
const skyRect = "M80 -10 H880 V460 H80 Z";

const clouds = [
  '<path d="M296 88 a26 26 0 0 1 46 -16 a34 34 0 0 1 58 4 a24 24 0 0 1 36 10 q30 4 24 14 q-4 6 -18 6 H300 q-20 0 -20 -9 q0 -8 16 -9 Z" opacity=".78"/>',
  '<path d="M674 64 a18 18 0 0 1 32 -10 a24 24 0 0 1 42 4 a17 17 0 0 1 26 8 q18 2 16 9 q-2 5 -12 5 H676 q-14 0 -14 -8 q0 -6 12 -8 Z" opacity=".62"/>',
  '<path d="M600 34 a14 14 0 0 1 24 -6 a18 18 0 0 1 30 6 q16 2 14 7 q-2 4 -10 4 H602 q-12 0 -12 -5 q0 -4 10 -6 Z" opacity=".4"/>',
];
const birds = ["M368 168 q7 -7 12 0 q5 -7 12 0", "M404 150 q6 -6 10 0 q4 -6 10 0", "M388 190 q5 -5 8 0 q3 -5 8 0"];

export const sky = {
  outline: `<path d="${skyRect}"/>`,
  parts: { sun: `<circle cx="752" cy="226" r="31"/>`, clouds, birds },
  defs: `<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#7fb0bd"/><stop offset=".3" stop-color="#b9d2c4"/><stop offset=".55" stop-color="#fbe3b4"/><stop offset=".72" stop-color="#fcc98d"/></linearGradient><radialGradient id="sun"><stop offset="0" stop-color="#fffbe8"/><stop offset=".18" stop-color="#fff1c4"/><stop offset=".5" stop-color="#ffdf9a" stop-opacity=".55"/><stop offset="1" stop-color="#ffd08a" stop-opacity="0"/></radialGradient>`,
  art: `<path d="${skyRect}" fill="url(#sky)"/><g fill="#fff5df">${clouds.join("")}</g><circle cx="752" cy="226" r="150" fill="url(#sun)"/><circle cx="752" cy="226" r="31" fill="#fffaea"/><path d="${birds.join(" ")}" stroke="#6c7a80" stroke-width="2" fill="none" stroke-linecap="round"/>`,
};

const tree = ([x, y, s]) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-1.500 0 h3 v10 h-3 Z" fill="#4b4a34"/><path d="M0 -34 C9 -22 11 -6 0 3 C-11 -6 -9 -22 0 -34 Z" fill="#55724f"/><path d="M0 -34 C9 -22 11 -6 0 3 Z" fill="#7d9459"/></g>`;
const bush = ([x, y, r]) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#5d7a50"/><path d="M${x} ${y - r} a${r} ${r} 0 0 1 0 ${2 * r} a${r * 1.6} ${r * 1.6} 0 0 0 0 ${-2 * r}Z" fill="#8ea35f"/>`;

const house = "M352 373 L348 373 L365 359 L382 373 L378 373 V388 H352 Z";

export const hills = {
  outline: `<path d="${hillsFar}"/>`,
  parts: {
    far: `<path d="${hillsFar}"/>`,
    middle: `<path d="${hillsMiddle}"/>`,
    near: `<path d="${hillsNear}"/>`,
    house: `<path d="${house}"/>`,
  },
  relief: (gray) =>
    `<path d="${hillsFar}" fill="${gray(0.09)}"/><path d="${hillsMiddle}" fill="${gray(0.15)}"/><path d="${hillsNear}" fill="${gray(0.23)}"/>`,
  defs: `<linearGradient id="far" x2="0" y2="1"><stop offset="0" stop-color="#9fb0b3"/><stop offset="1" stop-color="#d6c8ab"/></linearGradient><linearGradient id="middle" x2="0" y2="1"><stop offset="0" stop-color="#a3b184"/><stop offset="1" stop-color="#c3bd86"/></linearGradient><linearGradient id="near" x2="0" y2="1"><stop offset="0" stop-color="#7f9a61"/><stop offset="1" stop-color="#647f4f"/></linearGradient>`,
  art: `<path d="${hillsFar}" fill="url(#far)"/><path d="${hillsMiddle}" fill="url(#middle)"/><path d="M330 460 C350 430 420 420 404 398 C392 382 350 380 360 362 C366 354 390 350 400 346 C396 352 376 360 378 366 C384 378 436 380 442 402 C448 426 410 440 410 460 Z" fill="#f6dfae" opacity=".85"/><path d="${hillsNear}" fill="url(#near)"/>${[
    [420, 352, 0.7],
    [432, 356, 0.9],
    [446, 352, 0.65],
    [336, 352, 0.6],
    [820, 346, 0.75],
    [834, 350, 0.95],
  ]
    .map(tree)
    .join("")}${[
    [126, 400, 13],
    [148, 402, 9],
    [386, 404, 11],
    [404, 408, 8],
    [446, 400, 14],
    [722, 396, 12],
    [742, 398, 9],
    [848, 404, 13],
  ]
    .map(bush)
    .join(
      "",
    )}<g><path d="M352 372 h26 v16 h-26 Z" fill="#f6ead2"/><path d="M348 373 L365 359 L382 373 Z" fill="#b5573c"/><path d="M362 379 h6 v9 h-6 Z" fill="#7a4a34"/></g>`,
};

const wallPath = "M0 0 H960 V640 H0 Z M104 -10 V452 H856 V-10 Z";

export const wall = {
  outline: `<path fill-rule="evenodd" d="${wallPath}"/>`,
  defs: `<linearGradient id="wall" x2="0" y2="1"><stop offset="0" stop-color="#d9b892"/><stop offset=".8" stop-color="#c89f78"/><stop offset="1" stop-color="#a87a58"/></linearGradient>`,
  art: `<path fill-rule="evenodd" d="${wallPath}" fill="url(#wall)"/>`,
};

const framePath =
  "M84 -10 H876 V460 H84 Z M112 -10 V112 H440 V-10 Z M464 -10 V112 H848 V-10 Z M112 130 V442 H440 V130 Z M464 130 V442 H848 V130 Z";

export const windowFrame = {
  outline: `<path fill-rule="evenodd" d="${framePath}"/>`,
  defs: `<linearGradient id="frame"><stop offset="0" stop-color="#e9d9bf"/><stop offset=".5" stop-color="#fbf1dd"/><stop offset="1" stop-color="#f4e3c6"/></linearGradient>`,
  art: `<path d="M112 130 L300 130 L130 442 L112 442 Z M464 130 L520 130 L464 236 Z M700 130 L848 130 L848 200 L720 442 L560 442 Z" fill="#fff" opacity=".1"/><path fill-rule="evenodd" d="${framePath}" fill="url(#frame)"/><path d="M112 -10 V112 H440 M464 -10 V112 H848 M112 442 V130 H440 M464 442 V130 H848" fill="none" stroke="#b9976c" stroke-width="3" opacity=".55"/><path d="M440 130 V442 H112 M848 130 V442 H464 M440 -10 V112 M848 -10 V112" fill="none" stroke="#fff9ea" stroke-width="2.500"/><path d="M84 -10 V460 M876 -10 V460" stroke="#a9855e" stroke-width="3" opacity=".6"/>`,
};

const curtainLeft = "M-10 -10 H126 C120 80 134 160 112 250 C96 320 92 400 84 520 L80 640 H-10 Z";
const curtainRight = "M970 -10 H850 C852 90 838 170 858 260 C874 340 874 420 884 520 L890 640 H970 Z";
const folds =
  "M22 -10 C30 140 10 300 18 640 M58 -10 C62 120 50 280 46 640 M94 -10 C92 110 92 240 66 640 M938 -10 C930 140 950 300 942 640 M906 -10 C902 120 916 280 916 640 M876 -10 C878 110 872 230 896 600";

export const curtains = {
  parts: [`<path d="${curtainLeft}"/>`, `<path d="${curtainRight}"/>`],
  relief: (gray) =>
    `<path d="${curtainLeft}" fill="${gray(0.58)}"/><path d="${curtainRight}" fill="${gray(0.58)}"/><path d="${folds}" stroke="${gray(0.5)}" stroke-width="14" fill="none" filter="url(#soft6)"/>`,
  outline: `<path d="${curtainLeft}"/><path d="${curtainRight}"/>`,
  defs: `<linearGradient id="linenLeft"><stop offset="0" stop-color="#b06a4f"/><stop offset="1" stop-color="#e2a27c"/></linearGradient><linearGradient id="linenRight"><stop offset="0" stop-color="#f0b78c"/><stop offset="1" stop-color="#bd7557"/></linearGradient>`,
  art: `<path d="${curtainLeft}" fill="url(#linenLeft)"/><path d="${curtainRight}" fill="url(#linenRight)"/><path d="${folds}" stroke="#8e4a36" stroke-width="12" opacity=".28" fill="none" filter="url(#soft6)"/><path d="${folds}" transform="translate(9 0)" stroke="#ffd9b0" stroke-width="7" opacity=".35" fill="none" filter="url(#soft2)"/>`,
};

const sillTop = "M84 452 H876 L936 548 H24 Z";
const sillFront = "M24 548 H936 V576 Q936 582 930 582 H30 Q24 582 24 576 Z";

export const sill = {
  relief: (gray) =>
    `<linearGradient id="rSill" x2="0" y2="1"><stop offset="0" stop-color="${gray(0.5)}"/><stop offset="1" stop-color="${gray(0.9)}"/></linearGradient><path d="${sillTop}" fill="url(#rSill)"/><path d="${sillFront}" fill="${gray(0.91)}"/>`,
  outline: `<path d="${sillTop}"/><path d="${sillFront}"/>`,
  defs: `<linearGradient id="sillTop" x2="0" y2="1"><stop offset="0" stop-color="#f3dcb4"/><stop offset="1" stop-color="#d9ae7c"/></linearGradient><linearGradient id="sillFront" x2="0" y2="1"><stop offset="0" stop-color="#b98557"/><stop offset="1" stop-color="#96633d"/></linearGradient>`,
  art: `<path d="M24 582 H936 V606 Q480 624 24 606 Z" fill="#6d4229" opacity=".35" filter="url(#soft6)"/><path d="${sillTop}" fill="url(#sillTop)"/><path d="M300 452 L446 452 L398 548 L196 548 Z M478 452 L846 452 L800 548 L366 548 Z" fill="#fff3cf" opacity=".5"/><path d="M64 484 Q300 478 560 486 T896 484 M44 516 Q260 522 500 514 T918 518" stroke="#b98557" stroke-width="1.600" fill="none" opacity=".45"/><path d="${sillFront}" fill="url(#sillFront)"/><path d="M26 549 H934" stroke="#fff0cc" stroke-width="3" opacity=".8"/>`,
};

const bookLower = "M762 494 H912 Q918 494 918 500 V514 Q918 520 912 520 H762 Q756 520 756 514 V500 Q756 494 762 494 Z";
const bookUpper = "M776 470 H906 Q911 470 911 475 V489 Q911 494 906 494 H776 Q771 494 771 489 V475 Q771 470 776 470 Z";

export const books = {
  relief: (gray) => `<path d="${bookLower}" fill="${gray(0.8)}"/><path d="${bookUpper}" fill="${gray(0.77)}"/>`,
  outline: `<path d="${bookLower}"/><path d="${bookUpper}"/>`,
  parts: [`<path d="${bookLower}"/>`, `<path d="${bookUpper}"/>`],
  art: `<ellipse cx="832" cy="521" rx="96" ry="9" fill="#5a3420" opacity=".38" filter="url(#soft6)"/><path d="${bookLower}" fill="#3f6b73"/><path d="M772 499 H918 V515 H772 Z" fill="#f3e6cb"/><path d="M776 504 H918 M776 509.500 H918" stroke="#cbb48c" stroke-width="1.200"/><path d="M762 494 H912 Q918 494 918 499 H772 Q768 499 768 507 Q768 515 772 515 H918 Q918 520 912 520 H762 Q756 520 756 514 V500 Q756 494 762 494 Z" fill="#3f6b73"/><path d="${bookUpper}" fill="#d59a3c"/><path d="M771 474 H894 V490 H771 Z" fill="#f7ecd4"/><path d="M771 479 H892 M771 485 H892" stroke="#d3bd95" stroke-width="1.200"/><path d="M776 470 H906 Q911 470 911 475 V489 Q911 494 906 494 H776 Q771 494 771 490 H892 Q897 490 897 482 Q897 474 892 474 H771 Q771 470 776 470 Z" fill="#d59a3c"/><path d="M758 494.500 H916" stroke="#6fa0a4" stroke-width="1.500" opacity=".8"/><path d="M774 470.800 H908" stroke="#f0c878" stroke-width="1.600"/>`,
};

const mugBody = "M794 394 H866 V444 Q866 470 840 470 H820 Q794 470 794 444 Z";
const mugHandle = "M866 408 C892 402 896 446 862 448";

export const mug = {
  relief: (gray) =>
    `<linearGradient id="rMug"><stop offset="0" stop-color="${gray(0.68)}"/><stop offset=".5" stop-color="${gray(0.78)}"/><stop offset="1" stop-color="${gray(0.68)}"/></linearGradient><path d="${mugHandle}" fill="none" stroke="${gray(0.7)}" stroke-width="9" stroke-linecap="round"/><path d="${mugBody}" fill="url(#rMug)"/><ellipse cx="830" cy="394" rx="36" ry="8" fill="${gray(0.72)}"/><ellipse cx="830" cy="395" rx="31" ry="6" fill="${gray(0.66)}"/>`,
  outline: `<path d="${mugBody}"/><ellipse cx="830" cy="394" rx="36" ry="8"/><path d="${mugHandle}" fill="none" stroke="currentColor" stroke-width="9" stroke-linecap="round"/>`,
  defs: `<linearGradient id="glaze"><stop offset="0" stop-color="#5e8791"/><stop offset=".6" stop-color="#8db4b6"/><stop offset="1" stop-color="#d3e4da"/></linearGradient><linearGradient id="steam" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".6" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient><clipPath id="inMug"><path d="${mugBody}"/></clipPath>`,
  art: `<path d="${mugHandle}" fill="none" stroke="#a9c8c6" stroke-width="9" stroke-linecap="round"/><path d="${mugBody}" fill="url(#glaze)"/><g clip-path="url(#inMug)"><path d="M790 436 Q830 450 870 436 V480 H790 Z" fill="#f4ead3"/><path d="M790 436 Q830 450 870 436" stroke="#3f6b73" stroke-width="2.500" fill="none"/></g><ellipse cx="830" cy="394" rx="36" ry="8" fill="#dcebe2"/><ellipse cx="830" cy="395" rx="31" ry="6" fill="#5a321d"/><ellipse cx="836" cy="396" rx="18" ry="3" fill="#8a5230" opacity=".8"/><g fill="none" stroke="url(#steam)" stroke-width="7" stroke-linecap="round" filter="url(#soft2)"><path d="M818 384 C804 360 834 346 820 318 C814 306 818 298 824 290"/><path d="M842 384 C830 366 856 350 844 328 C840 320 842 312 846 306"/></g>`,
};
