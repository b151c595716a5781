import { linear, radial, svg, times } from "./svg.mjs";

const width = 960;
const height = 720;

const upholstery = {
  blue: ["#7ea0b8", "#55788f", "#3a566b", "#2c4254"],
  mustard: ["#f2c65a", "#dca233", "#b27a20", "#7f5416"],
};

const defs = ([light, base, dark, deep]) =>
  [
    linear("wall", [
      [0, "#ece3d4"],
      [1, "#d9cbb6"],
    ]),
    linear("floor", [
      [0, "#b98b62"],
      [1, "#8a6143"],
    ]),
    linear("cloth", [
      [0, light],
      [0.6, base],
      [1, dark],
    ]),
    linear(
      "side",
      [
        [0, light],
        [0.45, base],
        [1, deep],
      ],
      [0, 0, 1, 0.3],
    ),
    radial("lamplight", [
      [0, "#fff4d2", 0.95],
      [0.4, "#ffe6ad", 0.45],
      [1, "#ffdf9c", 0],
    ]),
    linear("shade", [
      [0, "#fff3d6"],
      [1, "#f3cf8d"],
    ]),
    linear("evening", [
      [0, "#8fb7cf"],
      [1, "#f5d6b0"],
    ]),
    linear("fur", [
      [0, "#9aa0ab"],
      [1, "#5f6673"],
    ]),
  ].join("");

const room = `<rect width="${width}" height="520" fill="url(#wall)"/><rect y="520" width="${width}" height="200" fill="url(#floor)"/><path d="M0 566H960M0 622H960M0 688H960M140 520L90 566M420 520L408 566M700 520L724 566M260 566L228 622M560 566L566 622M860 566L906 622M120 622L60 688M430 622L420 688M760 622L792 688" stroke="#6b4a34" stroke-opacity=".35" stroke-width="2"/><rect y="506" width="${width}" height="16" fill="#f6efe3"/><path d="M0 522H960" stroke="#6b4a34" stroke-opacity=".5" stroke-width="3"/>`;

const window = `<rect x="78" y="82" width="230" height="300" rx="4" fill="#fbf6ec"/><rect x="94" y="98" width="198" height="268" fill="url(#evening)"/><path d="M94 312C140 280 176 300 214 288S270 276 292 290V366H94Z" fill="#7f9f82"/><path d="M94 340C150 318 210 340 292 322V366H94Z" fill="#5f8168"/><circle cx="242" cy="226" r="20" fill="#fff1c9"/><path d="M193 98V366M94 226H292" stroke="#fbf6ec" stroke-width="9"/><rect x="62" y="378" width="262" height="18" rx="3" fill="#fbf6ec"/><rect x="62" y="394" width="262" height="6" fill="#a8967c" opacity=".4"/>`;

const picture = `<rect x="420" y="96" width="150" height="184" fill="#4a3a32"/><rect x="430" y="106" width="130" height="164" fill="#f7f0e2"/><g fill="none" stroke="#8a6420" stroke-width="2"><circle cx="495" cy="188" r="14"/><circle cx="495" cy="188" r="30"/><circle cx="495" cy="188" r="46"/></g><circle cx="495" cy="188" r="6" fill="#8a6420"/><circle cx="525" cy="188" r="4" fill="#8a6420"/><circle cx="462" cy="156" r="5" fill="#8a6420"/>`;

const lamp = `<circle cx="806" cy="190" r="330" fill="url(#lamplight)"/><ellipse cx="812" cy="604" rx="64" ry="12" fill="#3d2b22"/><path d="M812 600V250" stroke="#3d2b22" stroke-width="9"/><path d="M752 262L776 152H848L872 262Z" fill="url(#shade)"/><path d="M752 262H872" stroke="#c9974f" stroke-width="5"/>`;

const leaf = (turn, length) =>
  `<path transform="translate(150 486) rotate(${turn})" d="M0 0C-26 -${length * 0.4} -18 -${length * 0.85} 0 -${length}C18 -${length * 0.85} 26 -${length * 0.4} 0 0Z" fill="${turn % 2 ? "#4f7f59" : "#6a9a64"}" stroke="#3c6248" stroke-width="2"/>`;

const plant = `<ellipse cx="150" cy="612" rx="74" ry="12" fill="#3d2b22" opacity=".35"/>${[-58, 61, -35, 40, -14, 17].map((turn, i) => leaf(turn, 120 + i * 13)).join("")}<path d="M98 486H202L188 610H112Z" fill="#c5714f"/><path d="M92 478H208V502H92Z" fill="#d98561"/><path d="M170 502L162 610H188L200 502Z" fill="#8f4a35" opacity=".4"/>`;

const rug = `<ellipse cx="540" cy="642" rx="352" ry="62" fill="#9c4a3e"/><ellipse cx="540" cy="642" rx="322" ry="54" fill="none" stroke="#f0d9b2" stroke-width="5"/><ellipse cx="540" cy="642" rx="290" ry="46" fill="none" stroke="#d99a6a" stroke-width="9" stroke-dasharray="16 12"/>`;

const buttons = times(
  3,
  (i) =>
    `<circle cx="${468 + i * 72}" cy="366" r="6" class="b"/><path d="M${468 + i * 72} 372C${464 + i * 72} 392 ${464 + i * 72} 420 ${468 + i * 72} 444" class="s"/>`,
).join("");

const chair = ([
  light,
  ,
  dark,
  deep,
]) => `<ellipse cx="540" cy="634" rx="210" ry="20" fill="#2b1a16" opacity=".45"/><path d="M392 590L380 640H402L416 590ZM664 590L678 640H700L688 590Z" fill="#4a3024"/>
<path d="M404 500C388 400 388 316 424 292C470 268 610 268 656 292C692 316 692 400 676 500Z" fill="url(#cloth)"/><path d="M424 300C470 278 610 278 656 300" fill="none" stroke="${light}" stroke-width="6" opacity=".7"/>
<g fill="${deep}">${buttons.replaceAll(' class="b"', "").replaceAll(' class="s"', ` fill="none" stroke="${dark}" stroke-width="4" opacity=".5"`)}</g>
<path d="M410 484H670V596H410Z" fill="${deep}"/><path d="M412 478C412 462 428 456 450 456H630C652 456 668 462 668 478V510C668 522 656 528 640 528H440C424 528 412 522 412 510Z" fill="url(#cloth)"/><path d="M416 500C470 512 610 512 664 500" fill="none" stroke="${dark}" stroke-width="3" opacity=".55"/><path d="M414 534H666V594H414Z" fill="url(#cloth)"/><path d="M414 534H666" stroke="${deep}" stroke-width="5" opacity=".6"/>
<path d="M362 440C354 406 418 398 424 440L430 600H366Z" fill="url(#side)"/><path d="M718 440C726 406 662 398 656 440L650 600H714Z" fill="url(#side)"/><path d="M364 446C364 420 412 416 422 442M716 446C716 420 668 416 658 442" fill="none" stroke="${light}" stroke-width="5" opacity=".7"/><path d="M366 600H430M650 600H714" stroke="${deep}" stroke-width="6"/>`;

const cat =
  `<ellipse cx="540" cy="470" rx="104" ry="12" fill="#2b1a16" opacity=".35"/><path d="M446 462C438 416 486 390 540 392C600 392 640 420 636 460C632 478 460 480 446 462Z" fill="url(#fur)"/><path d="M520 396C524 408 522 418 516 426M548 393C554 406 552 418 548 428M576 396C584 408 584 420 580 430M602 406C610 418 610 428 606 438" stroke="#474d59" stroke-width="7" fill="none" stroke-linecap="round" opacity=".8"/>
<path d="M632 440C650 474 600 484 548 478C520 476 500 476 494 470" fill="none" stroke="#6a717e" stroke-width="19" stroke-linecap="round"/><path d="M516 478C504 477 498 474 494 470" fill="none" stroke="#f1eee8" stroke-width="19" stroke-linecap="round"/>
<path d="M430 410L436 376L462 394L490 390L508 370L516 406Z" fill="#7d838f"/><path d="M439 388L441 400L452 396ZM505 382L500 396L510 402Z" fill="#dba9a2"/><ellipse cx="473" cy="428" rx="47" ry="39" fill="#8d939f"/><path d="M452 446C452 430 494 430 494 446C494 466 452 466 452 446Z" fill="#f1eee8"/>
<path d="M442 424Q452 433 462 425M484 425Q494 433 504 424" stroke="#2e323b" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M468 440H478L473 446Z" fill="#c9827c"/><path d="M473 446V452M473 452Q466 457 461 453M473 452Q480 457 485 453" stroke="#2e323b" stroke-width="2.5" fill="none" stroke-linecap="round"/><path d="M466 392V408M476 391V407M457 396L460 408M486 395L484 407" stroke="#474d59" stroke-width="4" stroke-linecap="round"/><path d="M450 446L414 440M450 452L416 456M496 446L530 438M496 452L530 456" stroke="#fff" stroke-width="1.5" opacity=".8"/>`
    .replaceAll("2.5", "2.5")
    .replaceAll("1.5", "1.5");

/** A corner of a room with an armchair; the instruction changes its cloth and adds a guest. */
export const armchair = (cloth, { withCat }) => {
  const colors = upholstery[cloth];
  const title = withCat ? "A grey cat asleep on a mustard armchair" : "A blue armchair in a quiet room";
  const body = [room, window, picture, rug, lamp, plant, chair(colors), withCat ? cat : ""].join("\n");
  return svg({ width, height, title, defs: defs(colors), body });
};
