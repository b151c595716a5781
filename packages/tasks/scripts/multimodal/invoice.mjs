import { sheet } from "./paper.mjs";

const lines = [
  ["Restoration of a logbook, 1874, full leather", 1, 640],
  ["Archival box, buckram, 32 × 24 cm", 12, 18.5],
  ["Hand-marbled endpapers, pair", 24, 4.75],
  ["Gold tooling, title on spine", 6, 22],
  ["Courier, insured", 1, 39],
];

const money = (amount) => amount.toLocaleString("en-GB", { minimumFractionDigits: 2 });
const net = lines.reduce((sum, [, count, price]) => sum + count * price, 0);
const tax = Math.round(net * 20) / 100;

const css = `
body{width:800px;height:1000px;background:#fff;padding:64px 68px;font-size:15px;line-height:1.5;position:relative}
header{display:flex;justify-content:space-between;align-items:flex-start}
.mark{font:400 38px/1 "Instrument Serif";letter-spacing:-.01em}
.mark small{display:block;font:500 12px/1 Inter;letter-spacing:.16em;text-transform:uppercase;color:#6d6353;margin-top:10px}
.from{text-align:right;color:#4a4e57;font-size:13.5px}
h1{font:400 56px/1 "Instrument Serif";margin:56px 0 28px}
.facts{display:grid;grid-template-columns:1.35fr 1fr 1fr 1fr;border-top:2px solid #1d2026;padding-top:14px;gap:18px}
.facts dt,th{font-size:11.5px;font-weight:600;letter-spacing:.08em;text-transform:uppercase;color:#6d6353}
.facts dd{margin-top:4px;font-weight:500}
.facts dd span{display:block;font-weight:400;color:#4a4e57}
table{width:100%;border-collapse:collapse;margin-top:44px}
th{text-align:left;padding:0 0 10px;border-bottom:1px solid #b9b3a6}
td{padding:13px 0;border-bottom:1px solid #e4e0d7}
.n{text-align:right;width:110px}
.sum{font-feature-settings:"tnum";margin:22px 0 0 auto;width:300px}
.sum div{display:flex;justify-content:space-between;padding:6px 0}
.sum .total{border-top:2px solid #1d2026;margin-top:8px;padding-top:12px;font-size:20px;font-weight:650}
footer{position:absolute;left:68px;right:68px;bottom:56px;border-top:1px solid #b9b3a6;padding-top:16px;display:flex;justify-content:space-between;font-size:13px;color:#4a4e57}
.ring{position:absolute;right:68px;top:150px;color:#8a6420}`;

const row = ([what, count, price]) =>
  `<tr><td>${what}<td class=n>${count}<td class=n>${money(price)}<td class=n>${money(count * price)}`;

/** A bookbinder's invoice with two dates, so that the question has something to confuse. */
export const invoice = sheet(
  css,
  `<header><div class=mark>Halden &amp; Sorte<small>Bookbinders since 1921</small></div>
  <p class=from>14 Ropewalk Lane<br>Bristol<br>accounts@halden-sorte.example</p></header>
  <svg class=ring width=92 height=92 viewBox="-46 -46 92 92" fill=none stroke=currentColor stroke-width=1.5>
  <circle r=44 /><circle r=38 stroke-width=.8 /><path d="M0-20C-7-25-19-25-27-21V17C-19 13-7 13 0 18C7 13 19 13 27 17V-21C19-25 7-25 0-20V18"/></svg>
  <h1>Invoice</h1>
  <dl class=facts><div><dt>Billed to<dd>Museum of Navigation<span>3 Quay Street, Falmouth</span></div>
  <div><dt>Invoice number<dd>2024-0387</div><div><dt>Date<dd>14 March 2024</div><div><dt>Payment due<dd>13 April 2024</div></dl>
  <table><tr><th>Description<th class=n>Quantity<th class=n>Unit price<th class=n>Amount ${lines.map(row).join("")}</table>
  <div class=sum><div><span>Subtotal</span><span>${money(net)}</span></div>
  <div><span>VAT 20 %</span><span>${money(tax)}</span></div>
  <div class=total><span>Total due</span><span>£${money(net + tax)}</span></div></div>
  <footer><span>Please quote the invoice number with your payment.</span><span>Account 0012 3456 · Sort code 00-00-00</span></footer>`,
);
