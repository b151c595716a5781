import { sheet } from "./paper.mjs";

const css = `
.page{width:360px;height:480px;background:#fff;padding:34px 32px;font-size:11.5px;line-height:1.55;position:relative;overflow:hidden}
.page h1{font:400 27px/1.08 "Instrument Serif";margin-bottom:14px}
.page p{margin-bottom:9px;color:#33373f}
.page .over{font-size:9.5px;font-weight:600;letter-spacing:.12em;text-transform:uppercase;color:#7a5a1e;margin-bottom:8px}
.page .folio{position:absolute;left:32px;right:32px;bottom:20px;margin:0;font-size:9.5px;color:#6b6f78;display:flex;justify-content:space-between}
.page table{width:100%;border-collapse:collapse;font-size:11px}
.page th{text-align:left;font-weight:600;font-size:9.5px;padding-bottom:6px;border-bottom:1.5px solid #1d2026}
.page td{padding:7.6px 0;border-bottom:1px solid #e2e0da}
.page .n{text-align:right}
.page text{font:500 9px Inter;fill:#4a4e57}`;

const folio = (number) => `<p class=folio><span>Harbour Yearbook</span><span>${number}</span></p>`;

const letter = `<article class=page><p class=over>Foreword</p><h1>A year on the water</h1>
<p>Dear members, the harbour has seen quieter years. Forty-two boats were moored here in summer, seven more than the
year before, and the new pontoon was never empty.</p>
<p>The winter crew repaired the slipway by hand and found, under a century of gravel, the stones of the first one. They
are shown on the cover.</p>
<p>We owe thanks to the lifeboat station for eleven calls answered, to the school for its model regatta, and to all who
carried sandbags in the wet weeks of autumn.</p>
<p>The clubhouse opens again at Easter. Keys are with Mrs Arden, as ever; please bring them back.</p>
<p style="font:italic 400 19px 'Instrument Serif';margin-top:16px">T. Ferreira, harbour master</p>${folio(3)}</article>`;

const rain = [62, 51, 48, 39, 44, 35, 28, 41, 73, 118, 96, 81];
const months = ["J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D"];
const bar = (millimetres, i) => {
  const height = millimetres * 1.95;
  const fill = millimetres === Math.max(...rain) ? "#8a6420" : "#5b7f9b";
  return `<rect x="${28 + i * 22.4}" y="${252 - height}" width="15" height="${height}" fill="${fill}"/>
  <text x="${35.5 + i * 22.4}" y="267" text-anchor="middle">${months[i]}</text>`;
};
const grid = [0, 40, 80, 120].map(
  (level) => `<path d="M24 ${252 - level * 1.95}H296" stroke="${level ? "#e2e0da" : "#1d2026"}"/>
  <text x="18" y="${255 - level * 1.95}" text-anchor="end">${level}</text>`,
);
const rainfall = `<article class=page><p class=over>Weather</p><h1>Rainfall by month</h1>
<p>Millimetres, measured on the mole at eight each morning.</p>
<svg width="296" height="280" viewBox="0 0 296 280">${grid.join("")}${rain.map(bar).join("")}</svg>${folio(17)}</article>`;

const clock = (minutes) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const days = ["Mon 3", "Tue 4", "Wed 5", "Thu 6", "Fri 7", "Sat 8", "Sun 9"];
const tides = days.map((day, i) => [day, ...[34, 406, 779, 1151].map((first) => clock(first + i * 47 + (i % 3)))]);
const tideTable = `<article class=page><p class=over>Tables</p><h1>Tides in June</h1>
<p>Times of high and low water at the harbour mouth.</p><table><tr><th>Day<th class=n>High<th class=n>Low<th class=n>High<th class=n>Low
${tides.map(([day, ...times]) => `<tr><td>${day}${times.map((time) => `<td class=n>${time}`).join("")}`).join("")}</table>
${folio(24)}</article>`;

const alone = `body{width:360px;height:480px}`;
const together = `body{width:1240px;height:592px;background:#ece5d6;display:flex;justify-content:center;gap:40px;padding:34px 0}
figure{text-align:center}.page{text-align:left;border:1px solid #d5ccb8}
figcaption{font:400 23px/1 "Instrument Serif";margin-top:15px}`;
const figure = (page, name) => `<figure>${page}<figcaption>${name}</figcaption></figure>`;

/** Three pages of a yearbook, each by itself. */
export const pages = {
  "page-foreword": sheet(css + alone, letter),
  "page-rainfall": sheet(css + alone, rainfall),
  "page-tides": sheet(css + alone, tideTable),
};

/** The three pages side by side. */
export const spread = sheet(
  css + together,
  figure(letter, "Page A") + figure(rainfall, "Page B") + figure(tideTable, "Page C"),
);
