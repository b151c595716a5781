import { crc32, deflateSync } from "node:zlib";

/** A small PNG writer: opaque color, the best of the five filters for each row. */

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

const predictors = [
  () => 0,
  (left) => left,
  (_left, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, corner) => paeth(left, up, corner),
];

function filterRow(row, above, kind) {
  const out = Buffer.alloc(row.length + 1);
  out[0] = kind;
  const predict = predictors[kind];
  for (let i = 0; i < row.length; i += 1) {
    out[i + 1] = row[i] - predict(row[i - 3] ?? 0, above[i], above[i - 3] ?? 0);
  }
  return out;
}

const cost = (line) => line.subarray(1).reduce((sum, byte) => sum + (byte < 128 ? byte : 256 - byte), 0);

function bestFilter(row, above) {
  const lines = predictors.map((_, kind) => filterRow(row, above, kind));
  return lines.reduce((best, line) => (cost(line) < cost(best) ? line : best));
}

/** Rounds away differences too small to see, which makes soft gradients compress far better. */
const coarsen = (value, step) => Math.min(255, Math.round(value / step) * step);

function opaqueRows({ width, height, rgba, step }) {
  return Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(width * 3);
    for (let x = 0; x < width; x += 1) {
      for (let c = 0; c < 3; c += 1) row[x * 3 + c] = coarsen(rgba[(y * width + x) * 4 + c], step);
    }
    return row;
  });
}

/** PNG bytes of a picture given as RGBA; `step` is the coarseness of its colors. */
export function encodePng({ width, height, rgba, step = 1 }) {
  const rows = opaqueRows({ width, height, rgba, step });
  const blank = Buffer.alloc(width * 3);
  const lines = rows.map((row, y) => bestFilter(row, rows[y - 1] ?? blank));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(lines), { level: 9, memLevel: 9 });
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}
