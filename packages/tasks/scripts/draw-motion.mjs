import { writeFile } from "node:fs/promises";
import { withPage } from "./browser.mjs";
import { film } from "./generated/browser.mjs";

// Draws someone juggling three balls in a park, as an animated SVG (still under reduced motion) and as a WebM clip.

/** Seconds between two throws of one hand; a ball comes back to the same hand after three of them. */
const beat = 0.8;
const balls = ["#f2c14e", "#d8432f", "#2f8f9d"];

// Where a hand catches, dips and throws, in the right half of the picture; the left half is its mirror.
const reach = { catch: [448, 262], dip: [428, 282], throw: [402, 270] };
const mirror = ([x, y]) => [720 - x, y];
const hands = [
  { elbow: [430, 306], shoulder: [400, 218], begin: -0.1, places: Object.values(reach) },
  { elbow: [290, 306], shoulder: [320, 218], begin: -0.5, places: Object.values(reach).map(mirror) },
];

// Rising and falling under gravity: exact quadratics as cubic easing.
const rise = ".333 .667 .667 1";
const fall = ".333 0 .667 .333";
const glide = ".4 0 .6 1";
const even = "0 0 1 1";

const repeat = ({ values, keyTimes, splines, dur, begin }) =>
  `values="${values.join(";")}" keyTimes="${keyTimes.join(";")}" calcMode="spline" keySplines="${splines.join(";")}" dur="${dur.toFixed(1)}s" begin="${begin.toFixed(1)}s" repeatCount="indefinite"`;

// A ball leaves the left hand at 0, is caught on the right, carried, and thrown back at one half.
const flight = {
  x: [318, 383, 448, 428, 402, 337, 272, 292, 318],
  y: [250, 66, 242, 262, 250, 66, 242, 262, 250],
  keyTimes: [0, 0.1458, 0.2917, 0.3958, 0.5, 0.6458, 0.7917, 0.8958, 1],
};

const shine = `<circle r="17"/><path d="M-9 -8 A12 12 0 0 1 3 -12" stroke="#fff" stroke-opacity=".75" stroke-width="4" fill="none" stroke-linecap="round"/>`;

const shift = (motion) => `<animateTransform attributeName="transform" type="translate" ${repeat(motion)}/>`;

function flyingBall(color, i) {
  const shared = { keyTimes: flight.keyTimes, dur: beat * 3, begin: -beat * i };
  const along = { ...shared, values: flight.x, splines: [even, even, glide, glide, even, even, glide, glide] };
  const up = {
    ...shared,
    values: flight.y.map((y) => `0 ${y}`),
    splines: [rise, fall, glide, glide, rise, fall, glide, glide],
  };
  return `<g fill="${color}">${shift(along)}<g>${shift(up)}${shine}</g></g>`;
}

const restingBall = (color, i) =>
  `<g fill="${color}" transform="translate(${
    [
      [360, 66],
      [276, 210],
      [430, 150],
    ][i]
  })">${shine}</g>`;

const forearm = (elbow, hand) => `M${elbow} L${hand}`;

function movingArm({ elbow, begin, places }) {
  const values = [...places, places[0]].map((place) => forearm(elbow, place));
  const motion = {
    values,
    keyTimes: [0, 0.31, 0.62, 1],
    splines: [glide, glide, glide],
    dur: beat,
    begin,
  };
  return `<path d="${values[0]}"><animate attributeName="d" ${repeat(motion)}/></path>`;
}

const sleeve = ({ shoulder, elbow }) => `<path d="M${shoulder} L${elbow}"/>`;

const tree = (x, y, s) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-7 0 L-5 -70 H5 L7 0 Z" fill="#6b4a34"/><circle cx="0" cy="-104" r="54" fill="#4f7d5a"/><circle cx="-34" cy="-78" r="34" fill="#477353"/><circle cx="36" cy="-80" r="36" fill="#5f9063"/><circle cx="16" cy="-128" r="32" fill="#7aa86c"/></g>`;

const park = `<path d="M0 0H720V480H0Z" fill="url(#sky)"/><circle cx="560" cy="150" r="120" fill="url(#sun)"/><circle cx="560" cy="150" r="26" fill="#fffaea"/>
<g fill="#fff6e2"><path d="M96 92a22 22 0 0 1 40-12a28 28 0 0 1 48 6a20 20 0 0 1 30 9q22 3 18 11q-3 5-14 5H98q-16 0-16-8q0-8 14-11Z" opacity=".8"/><path d="M600 62a15 15 0 0 1 27-8a20 20 0 0 1 34 4q18 2 16 9q-2 4-10 4H602q-12 0-12-5q0-4 10-4Z" opacity=".65"/></g>
<path d="M0 300C90 250 170 246 250 280C340 236 450 240 530 276C600 250 660 256 720 276V480H0Z" fill="#a9bda2"/><path d="M0 344C120 306 230 312 340 336C460 308 600 310 720 340V480H0Z" fill="#8aad7a"/>${tree(96, 372, 1.15)}${tree(640, 372, 1.3)}${tree(540, 352, 0.6)}${tree(196, 350, 0.55)}
<path d="M0 384C180 364 520 364 720 384V480H0Z" fill="#6f9a5c"/><path d="M0 420C200 398 520 398 720 420V480H0Z" fill="#7fab66"/><path d="M60 408l4-12l4 12m96 30l4-14l4 14m420-24l4-12l4 12m60 36l4-14l4 14m-560 8l4-12l4 12" fill="none" stroke="#4f7d4b" stroke-width="2.5" stroke-linecap="round"/>`;

const trunk = "M318 212C332 200 388 200 402 212C412 246 408 290 406 328H314C312 290 308 246 318 212Z";

const person = `<ellipse cx="360" cy="450" rx="86" ry="10" fill="#2f4a2e" opacity=".4"/>
<path d="M314 322H406L412 436H374L361 356L346 436H308Z" fill="#33516b"/><path d="M361 356L374 436H412L409 384C396 380 376 366 361 356Z" fill="#294259"/><path d="M300 448q0-14 16-14h28q4 14 2 16h-44q-2 0-2-2ZM420 448q0-14-16-14h-28q-4 14-2 16h44q2 0 2-2Z" fill="#f4ead3"/>
<path d="M346 178h28v32q-14 10-28 0Z" fill="#b97552"/><path d="${trunk}" fill="#f6ecd8"/><g clip-path="url(#trunk)"><path d="M300 226H420M300 250H420M300 274H420M300 298H420M300 322H420" stroke="#c8553d" stroke-width="10"/><path d="M392 200L420 200V332H398C402 290 402 240 392 200Z" fill="#7a3a2a" opacity=".16"/></g>
<g><path d="M322 158C318 112 402 112 398 158C400 176 394 186 390 190H330C326 186 320 176 322 158Z" fill="#3b2a26"/><circle cx="360" cy="112" r="17" fill="#3b2a26"/><path d="M330 152C330 128 390 128 390 152C392 184 378 200 360 200C342 200 328 184 330 152Z" fill="#d39a72"/><path d="M328 156C332 132 352 130 366 132C352 138 340 144 332 160ZM392 156C390 138 378 132 366 132C374 138 384 146 390 160Z" fill="#3b2a26"/><circle cx="348" cy="160" r="3.600" fill="#2a1c18"/><circle cx="372" cy="160" r="3.600" fill="#2a1c18"/><path d="M342 150q6-4 11-1M367 149q6-3 11 1" stroke="#3b2a26" stroke-width="2.500" fill="none" stroke-linecap="round"/><path d="M349 178q11 10 22 0" stroke="#8c4a36" stroke-width="3" fill="none" stroke-linecap="round"/><circle cx="340" cy="172" r="5" fill="#e0836a" opacity=".45"/><circle cx="380" cy="172" r="5" fill="#e0836a" opacity=".45"/></g>
<g fill="none" stroke="#b94a35" stroke-width="24" stroke-linecap="round">${hands.map(sleeve).join("")}</g>`;

const skin = `fill="none" stroke="#c98d66" stroke-width="18" stroke-linecap="round"`;
const defs = `<defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#86b9c6"/><stop offset=".45" stop-color="#d5e0c6"/><stop offset=".7" stop-color="#fbdfae"/></linearGradient><radialGradient id="sun"><stop offset=".15" stop-color="#fff3cb"/><stop offset="1" stop-color="#ffe1a3" stop-opacity="0"/></radialGradient><clipPath id="trunk"><path d="${trunk}"/></clipPath></defs>`;
const style = `<style>.still{display:none}@media (prefers-reduced-motion:reduce){.still{display:inline}.moving{display:none}}</style>`;

const moving = `<g class="moving"><g ${skin}>${hands.map(movingArm).join("")}</g>${balls.map(flyingBall).join("")}</g>`;
const still = `<g class="still"><g ${skin}>${hands.map(({ elbow, places }) => `<path d="${forearm(elbow, places[0])}"/>`).join("")}</g>${balls.map(restingBall).join("")}</g>`;

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="480" viewBox="0 0 720 480">${style}${defs}${park}${person}${moving}${still}</svg>\n`;

const media = new URL("../media/", import.meta.url);
const clip = { width: 360, height: 240, framesPerSecond: 15, bitsPerSecond: 200_000 };

async function frameAt(page, time) {
  await page.evaluate((seconds) => document.querySelector("svg").setCurrentTime(seconds), time);
  const picture = await page.screenshot({ type: "jpeg", quality: 92 });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${clip.width}" height="${clip.height}"><image width="100%" height="100%" href="data:image/jpeg;base64,${picture.toString("base64")}"/></svg>`;
}

async function framesOf(page) {
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  await page.evaluate(() => document.querySelector("svg").pauseAnimations());
  const frames = [];
  for (let i = 0; i < beat * 6 * clip.framesPerSecond; i += 1)
    frames.push(await frameAt(page, i / clip.framesPerSecond));
  return frames;
}

await writeFile(new URL("juggling.svg", media), svg.replaceAll(/>\n</g, "><"));
await withPage(clip, async (page, browser) => {
  const frames = await framesOf(page);
  await writeFile(new URL("juggling.webm", media), await film(browser, { ...clip, frames }));
});
