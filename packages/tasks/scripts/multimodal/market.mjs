import { seeded, sheet } from "./paper.mjs";

const random = seeded(11);
const jitter = (spread) => (random() - 0.5) * spread;

const pear = (x, y, turn) => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(1.12)">
  <path d="M0-33C7-33 9-26 10-19C12-9 24-4 24 11C24 25 13 32 0 32C-13 32-24 25-24 11C-24-4-12-9-10-19C-9-26-7-33 0-33Z" fill="url(#pear)"/>
  <path d="M-13 4C-16 10-16 17-12 22" stroke="#f6f3b4" stroke-width="4" stroke-linecap="round" fill="none" opacity=".7"/>
  <path d="M0-32C0-38 2-42 6-45" stroke="#6b4a2b" stroke-width="3" stroke-linecap="round" fill="none"/>
  <g fill="#8c8b2f" opacity=".45"><circle cx="8" cy="8" r="1.3"/><circle cx="2" cy="18" r="1.1"/><circle cx="13" cy="17" r="1.1"/><circle cx="-2" cy="2" r="1"/></g></g>`;

const plum = (x, y, turn) => `<g transform="translate(${x} ${y}) rotate(${turn})">
  <ellipse rx="26" ry="24" fill="url(#plum)"/><path d="M-3-23C3-8 3 9-2 23" stroke="#34163f" stroke-width="2" fill="none" opacity=".55"/>
  <ellipse cx="-11" cy="-9" rx="6.5" ry="4" fill="#cdb3d8" opacity=".75" transform="rotate(-35 -11 -9)"/></g>`;

const apricot = (x, y, turn) => `<g transform="translate(${x} ${y}) rotate(${turn})">
  <circle r="25" fill="url(#apricot)"/><path d="M-2-24C7-9 7 9 0 24" stroke="#b65a1e" stroke-width="2" fill="none" opacity=".5"/>
  <circle cx="11" cy="8" r="11" fill="#d8552f" opacity=".28"/><ellipse cx="-10" cy="-10" rx="6" ry="4" fill="#fff0cd" opacity=".8" transform="rotate(-40 -10 -10)"/></g>`;

/** A heap in rows, the back row first, narrowing towards the top. */
const heap = (fruit, tilt) => {
  const rows = [
    { y: -58, count: 2, gap: 49 },
    { y: -34, count: 3, gap: 49 },
    { y: -6, count: 4, gap: 47 },
  ];
  return rows
    .flatMap(({ y, count, gap }) =>
      Array.from({ length: count }, (_, i) =>
        fruit(
          ((i - (count - 1) / 2) * gap + jitter(6)).toFixed(1),
          (y + jitter(5)).toFixed(1),
          jitter(tilt).toFixed(0),
        ),
      ),
    )
    .join("");
};

const slats = [0, 1, 2]
  .map(
    (i) => `<rect x="-108" y="${i * 27}" width="216" height="23" rx="3" fill="url(#slat)"/>
  <path d="M-92 ${9 + i * 27}h70M-4 ${15 + i * 27}h88" stroke="#a8743c" stroke-width="1.2" opacity=".5"/>`,
  )
  .join("");

const tag = (
  name,
  price,
) => `<g transform="translate(0 40)"><rect x="-69" y="-39" width="138" height="86" rx="6" fill="#5a3d22" opacity=".28" transform="translate(3 5)"/>
  <rect x="-69" y="-39" width="138" height="86" rx="6" fill="#24302c"/><rect x="-64.5" y="-34.5" width="129" height="77" rx="3.5" fill="none" stroke="#7f8f86" stroke-width="1.2"/>
  <text y="-5" text-anchor="middle" font-size="29" fill="#f4ecd8" font-style="italic">${name}</text>
  <text y="32" text-anchor="middle" font-size="36" fill="#ffd98a">${price}<tspan font-size="20" fill="#f4ecd8"> / kg</tspan></text></g>`;

const crate = (x, fruit, tilt, name, price) => `<g transform="translate(${x} 336)">
  <path d="M-100-14L100-14L108 4H-108Z" fill="#6d4524"/>${heap(fruit, tilt)}
  <rect x="-100" y="2" width="200" height="76" fill="#5c3b1f"/><rect x="-104" y="76" width="208" height="12" fill="#3b2415" opacity=".3"/>${slats}
  <rect x="-108" y="-4" width="15" height="84" rx="3" fill="#b98147"/><rect x="93" y="-4" width="15" height="84" rx="3" fill="#b98147"/>
  <g fill="#5d3c1e"><circle cx="-100.5" cy="10" r="2"/><circle cx="-100.5" cy="66" r="2"/><circle cx="100.5" cy="10" r="2"/><circle cx="100.5" cy="66" r="2"/></g>
  ${tag(name, price)}</g>`;

const stripe = (i) => {
  const x = i * 80;
  const [cloth, shade] = i % 2 === 0 ? ["#b4472f", "#943722"] : ["#fbf1dd", "#e6d6b6"];
  return `<path d="M${x} 0H${x + 80}V84H${x}Z" fill="${cloth}"/><path d="M${x} 84H${x + 80}V98A40 28 0 0 1 ${x} 98Z" fill="${shade}"/>`;
};

const bulb = (
  x,
  y,
) => `<g transform="translate(${x} ${y})"><circle r="34" fill="#ffdf94" opacity=".18"/><circle r="18" fill="#ffdf94" opacity=".3"/>
  <path d="M-4-16H4V-7H-4Z" fill="#4a3a2c"/><path d="M-4-7C-10-2-9 9 0 10C9 9 10-2 4-7Z" fill="#ffe9b0"/></g>`;

const gradient = (id, inner, outer) =>
  `<radialGradient id="${id}" cx=".36" cy=".32" r=".8"><stop offset="0" stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient>`;

const window = (x) => `<g transform="translate(${x} 132)"><path d="M-46 116V28A46 46 0 0 1 46 28V116Z" fill="#b99f78"/>
  <path d="M-38 116V28A38 38 0 0 1 38 28V116Z" fill="#6f8c8c"/><path d="M-38 60L20-6A38 38 0 0 1 38 28L-38 108Z" fill="#87a3a0"/>
  <path d="M0-10V116M-38 42H38" stroke="#b99f78" stroke-width="5"/><rect x="-56" y="114" width="112" height="10" rx="2" fill="#a98b62"/></g>`;

const bricks = Array.from({ length: 34 }, () => {
  const row = Math.floor(random() * 14);
  return `<rect x="${(Math.floor(random() * 21) * 40 + (row % 2) * 20 - 20).toFixed(0)}" y="${100 + row * 15}" width="37" height="12" rx="2"/>`;
}).join("");

/** A fruit stall with three crates and their prices on slates. */
export const market = sheet(
  `body{width:800px;height:512px}text{font-family:"Instrument Serif"}`,
  `<svg width="800" height="512" viewBox="0 0 800 512" style="display:block"><defs>
  ${gradient("pear", "#dfe07a", "#8f9d33")}${gradient("plum", "#8a4f96", "#3f1d4c")}${gradient("apricot", "#ffc76b", "#e07f2c")}
  <linearGradient id="slat" x2="0" y2="1"><stop stop-color="#d6a263"/><stop offset="1" stop-color="#bd8548"/></linearGradient>
  <linearGradient id="wall" x2="0" y2="1"><stop stop-color="#d9c29c"/><stop offset="1" stop-color="#ead9b8"/></linearGradient></defs>
  <rect width="800" height="540" fill="url(#wall)"/><g fill="#c9ac80" opacity=".4">${bricks}</g>
  ${window(140)}${window(400)}${window(660)}
  <path d="M0 84H800V150C700 136 600 132 400 132S100 136 0 150Z" fill="#4b3420" opacity=".22"/>
  ${[100, 300, 500, 700].map((x) => `<path d="M${x - 100} 116Q${x} 196 ${x + 100} 116" fill="none" stroke="#4a3a2c" stroke-width="2"/>${bulb(x, 171)}`).join("")}
  ${Array.from({ length: 10 }, (_, i) => stripe(i)).join("")}
  <path d="M0 0H800V26H0Z" fill="#3a1c10" opacity=".18"/>
  <rect y="404" width="800" height="136" fill="#7c5230"/><rect y="398" width="800" height="20" rx="2" fill="#9a6a3e"/><path d="M0 399H800" stroke="#c18d57" stroke-width="2"/>
  <path d="M0 448H800M0 494H800" stroke="#5f3d22" stroke-width="2"/><path d="M210 418V448M560 418V448M90 448V494M420 448V494M700 448V494M280 494V540M610 494V540" stroke="#5f3d22" stroke-width="2"/>
  ${crate(142, pear, 50, "Pears", "2.40")}${crate(400, plum, 70, "Plums", "3.20")}${crate(658, apricot, 70, "Apricots", "4.00")}</svg>`,
);
