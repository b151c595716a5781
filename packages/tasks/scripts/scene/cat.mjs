/** A ginger cat, sitting, its tail over the edge of the sill. */

const tail = "M512 500 C466 502 424 516 418 556 C413 596 432 618 458 604";
const ears =
  "M514 220 C503 182 502 152 508 132 C510 125 516 124 522 128 C543 140 566 154 582 174 Z M666 220 C677 182 678 152 672 132 C670 125 664 124 658 128 C637 140 614 154 598 174 Z";
const head =
  "M590 160 C636 160 669 184 676 222 C679 238 685 248 691 256 C685 261 678 264 673 266 C675 274 675 281 673 288 C664 287 656 289 649 291 C634 308 613 316 590 316 C567 316 546 308 531 291 C524 289 516 287 507 288 C505 281 505 274 507 266 C502 264 495 261 489 256 C495 248 501 238 504 222 C511 184 544 160 590 160 Z";
const body =
  "M538 276 C506 314 482 366 474 424 C468 468 472 502 492 520 L694 520 C722 502 732 462 724 416 C714 360 684 312 644 276 Z";
const paws =
  "M528 506 C528 494 540 489 556 489 C574 489 586 495 586 508 C586 520 574 525 556 525 C538 525 528 519 528 506 Z M594 508 C594 495 606 489 624 489 C640 489 652 494 652 506 C652 519 642 525 624 525 C606 525 594 520 594 508 Z";
const feet =
  "M470 510 C470 498 484 494 500 496 C518 498 530 504 530 512 C530 520 518 524 500 524 C482 524 470 520 470 510 Z M726 510 C726 498 712 494 696 496 C678 498 652 504 652 512 C652 520 664 524 682 524 C702 524 726 522 726 510 Z";

const legs = "M546 300 C546 430 540 474 534 504 L584 506 L596 506 L646 504 C640 474 634 430 634 300 Z";

const tailStroke = (color) =>
  `<path d="${tail}" fill="none" stroke="${color}" stroke-width="30" stroke-linecap="round"/>`;

const stripes = {
  head: "M590 164 V196 M570 166 Q572 182 577 194 M610 166 Q608 182 603 194 M506 234 Q518 239 531 239 M500 256 Q516 259 532 255 M674 234 Q662 239 649 239 M680 256 Q664 259 648 255",
  body: "M498 352 Q518 356 532 348 M484 392 Q508 398 528 388 M476 432 Q500 440 522 430 M688 352 Q668 356 652 348 M708 392 Q686 400 662 390 M722 434 Q698 442 672 432 M724 470 Q706 478 684 472 M474 470 Q492 478 512 470",
  tail: "M462 486 L474 522 M430 504 L452 528 M402 540 L434 548 M402 580 L434 576 M428 618 L440 590",
};

const defs = `
<linearGradient id="fur"><stop offset="0" stop-color="#b85f2a"/><stop offset=".45" stop-color="#dc8540"/><stop offset="1" stop-color="#f5b266"/></linearGradient>
<linearGradient id="furDown" x2="0" y2="1"><stop offset="0" stop-color="#7a3a1a" stop-opacity="0"/><stop offset="1" stop-color="#7a3a1a" stop-opacity=".35"/></linearGradient>
<radialGradient id="bib" cx=".5" cy=".3" r=".75"><stop offset="0" stop-color="#fff3df"/><stop offset="1" stop-color="#f3d3a8"/></radialGradient>
<radialGradient id="iris" cx=".5" cy=".62" r=".6"><stop offset="0" stop-color="#d9dd7e"/><stop offset=".7" stop-color="#93a84a"/><stop offset="1" stop-color="#5f7a35"/></radialGradient>
<clipPath id="inHead"><path d="${head}"/></clipPath><clipPath id="inBody"><path d="${body}"/></clipPath>
<mask id="inTail" maskUnits="userSpaceOnUse" x="380" y="470" width="160" height="170">${tailStroke("#fff")}</mask>`;

const stripe = (d, width) =>
  `<path d="${d}" stroke="#9c4a1f" stroke-width="${width}" stroke-linecap="round" fill="none" opacity=".62"/>`;

const tailArt = `${tailStroke("url(#fur)")}<g mask="url(#inTail)">${stripe(stripes.tail, 9)}<path d="${tail}" fill="none" stroke="#7a3a1a" stroke-opacity=".28" stroke-width="12" transform="translate(-12 8)"/><path d="M444 584 L450 596 L442 602 L450 612 L444 628 L490 640 L490 570 Z" fill="#fbe6c8"/></g>`;

const bodyArt = `<path d="${body}" fill="url(#fur)"/><g clip-path="url(#inBody)">${stripe(stripes.body, 10)}<path d="${body}" fill="url(#furDown)"/><path d="M466 520 C462 462 486 440 512 446 C538 452 544 488 534 524 Z M732 520 C738 460 710 436 682 444 C654 452 648 490 656 524 Z" fill="#c87234" opacity=".55"/><path d="M644 276 C692 318 716 370 724 416 C730 452 726 486 712 506" fill="none" stroke="#ffe2ab" stroke-width="9" opacity=".75" filter="url(#soft2)"/></g>`;

const chestArt = `<path d="M546 380 C546 430 540 474 534 504 L584 506 C588 474 590 444 590 410 C590 444 592 474 596 506 L646 504 C640 474 634 430 634 380 Z" fill="#e39a52"/><path d="M546 400 C546 436 541 474 534 504 L550 505 C556 470 556 430 552 400 Z" fill="#a9551f" opacity=".28"/><path d="M590 414 C589 450 588 480 586 508" stroke="#9c4a1f" stroke-width="3.500" opacity=".5" fill="none" stroke-linecap="round"/><path d="M542 292 C530 330 534 372 550 402 C556 398 560 394 562 390 C564 404 568 414 574 420 C578 412 580 406 581 400 C583 412 586 422 590 430 C594 422 597 412 599 400 C600 406 602 412 606 420 C612 414 616 404 618 390 C620 394 624 398 630 402 C646 372 650 330 638 292 C612 318 568 318 542 292 Z" fill="url(#bib)"/><path d="M566 344 Q572 356 570 370 M590 350 Q592 366 590 382 M614 344 Q608 356 610 370" stroke="#e2bd8c" stroke-width="2.500" fill="none" stroke-linecap="round" opacity=".8"/>`;

const pawArt = `<path d="${feet}" fill="#d98541"/><path d="${paws}" fill="#fbe6c8"/><path d="M547 508 V520 M566 508 V520 M614 508 V520 M633 508 V520" stroke="#c89a6b" stroke-width="2.600" stroke-linecap="round"/>`;

const earArt = `<path d="${ears}" fill="url(#fur)"/><path d="M522 200 C515 176 513 158 515 143 C532 152 547 163 559 176 C544 180 531 189 522 200 Z M658 200 C665 176 667 158 665 143 C648 152 633 163 621 176 C636 180 649 189 658 200 Z" fill="#e8a18a"/><path d="M526 204 C536 190 541 178 540 164 M654 204 C644 190 639 178 640 164" stroke="#fbe6c8" stroke-width="5" stroke-linecap="round" fill="none" opacity=".8"/>`;

const eye = (x) =>
  `<ellipse cx="${x}" cy="236" rx="15.500" ry="14.500" fill="#4c2a16"/><ellipse cx="${x}" cy="237" rx="13.500" ry="12.500" fill="url(#iris)"/><ellipse cx="${x}" cy="237" rx="6.200" ry="10.800" fill="#1f1712"/><circle cx="${x + 4.5}" cy="231.500" r="3.600" fill="#fff"/><circle cx="${x - 4.5}" cy="242.500" r="1.700" fill="#fff" opacity=".75"/>`;

const faceArt = `<path d="${head}" fill="url(#fur)"/><g clip-path="url(#inHead)">${stripe(stripes.head, 7)}<path d="M590 238 C604 248 632 258 634 280 C636 302 612 318 590 318 C568 318 544 302 546 280 C548 258 576 248 590 238 Z" fill="#fdebd0"/><path d="M590 200 C584 216 582 236 590 250 C598 236 596 216 590 200 Z" fill="#fdebd0" opacity=".65"/><path d="M636 158 C668 182 682 214 694 256" fill="none" stroke="#ffe2ab" stroke-width="11" opacity=".8" filter="url(#soft2)"/></g>${eye(558)}${eye(622)}<path d="M580 262 Q590 257 600 262 Q598 272 590 275 Q582 272 580 262 Z" fill="#d97a72"/><path d="M584 262.500 Q590 260 596 262.500" stroke="#f3b4a8" stroke-width="2" fill="none" stroke-linecap="round"/><path d="M590 275 V283 M590 283 Q580 294 569 287 M590 283 Q600 294 611 287" stroke="#7a4128" stroke-width="2.800" fill="none" stroke-linecap="round"/><path d="M556 276 L500 268 M555 283 L498 286 M558 290 L506 304 M624 276 L680 268 M625 283 L682 286 M622 290 L674 304" stroke="#fff6e6" stroke-width="1.700" stroke-linecap="round" opacity=".9"/><g fill="#b98a62"><circle cx="565" cy="277" r="1.500"/><circle cx="571" cy="282" r="1.500"/><circle cx="615" cy="277" r="1.500"/><circle cx="609" cy="282" r="1.500"/></g>`;

const relief = (gray) =>
  `<radialGradient id="rHead"><stop offset="0" stop-color="${gray(0.99)}"/><stop offset="1" stop-color="${gray(0.84)}"/></radialGradient><linearGradient id="rBody" x2="0" y2="1"><stop offset="0" stop-color="${gray(0.74)}"/><stop offset="1" stop-color="${gray(0.86)}"/></linearGradient><linearGradient id="rLegs" x2="0" y2="1"><stop offset="0" stop-color="${gray(0.82)}"/><stop offset="1" stop-color="${gray(0.95)}"/></linearGradient><linearGradient id="rTail" x2="0" y2="1"><stop offset="0" stop-color="${gray(0.78)}"/><stop offset=".5" stop-color="${gray(0.94)}"/></linearGradient>${tailStroke("url(#rTail)")}<path d="${body}" fill="url(#rBody)"/><path d="${feet}" fill="${gray(0.88)}"/><path d="${legs}" fill="url(#rLegs)" filter="url(#soft2)"/><path d="${paws}" fill="${gray(0.96)}"/><path d="${ears}" fill="${gray(0.8)}"/><path d="${head}" fill="url(#rHead)"/>`;

export const cat = {
  relief,
  defs,
  outline: `${tailStroke("currentColor")}<path d="${body}"/><path d="${feet}"/><path d="${paws}"/><path d="${ears}"/><path d="${head}"/>`,
  art: `<ellipse cx="590" cy="522" rx="140" ry="13" fill="#5a3420" opacity=".4" filter="url(#soft6)"/>${tailArt}${bodyArt}${chestArt}${pawArt}<ellipse cx="590" cy="312" rx="52" ry="14" fill="#8a4a22" opacity=".28" filter="url(#soft6)"/>${earArt}${faceArt}`,
};

export const catParts = { head: `<path d="${ears}"/><path d="${head}"/>`, tail: tailStroke("currentColor") };

/** Named points of the cat and the lines between them. */
export const skeleton = {
  points: {
    "left ear": [666, 130],
    "right ear": [514, 130],
    "left eye": [622, 237],
    "right eye": [558, 237],
    nose: [590, 266],
    "left front paw": [624, 510],
    "right front paw": [556, 510],
    "left hind paw": [694, 511],
    "right hind paw": [496, 512],
    "left hip": [692, 430],
    "right hip": [496, 430],
    "tail base": [468, 506],
    "tail middle": [420, 552],
    "tail tip": [458, 604],
    neck: [590, 334],
  },
  bones: [
    ["left ear", "left eye"],
    ["right ear", "right eye"],
    ["left eye", "nose"],
    ["right eye", "nose"],
    ["nose", "neck"],
    ["neck", "left front paw"],
    ["neck", "right front paw"],
    ["neck", "left hip"],
    ["neck", "right hip"],
    ["left hip", "left hind paw"],
    ["right hip", "right hind paw"],
    ["right hip", "tail base"],
    ["tail base", "tail middle"],
    ["tail middle", "tail tip"],
  ],
};
