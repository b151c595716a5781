import { HubError } from "../errors.ts";

export const invalidPack = (what: string): HubError => new HubError("unprocessable", `The pack is not valid: ${what}.`);

interface ReadNumber {
  readonly value: number;
  readonly end: number;
}

/** A number in steps of seven bits, lowest first. */
export const readVarint = (bytes: Buffer, start: number): ReadNumber => {
  let value = 0;
  let scale = 1;
  for (let at = start; at < bytes.length && at < start + 8; at += 1) {
    const byte = bytes[at] as number;
    value += (byte & 127) * scale;
    scale *= 128;
    if (byte < 128) return { value, end: at + 1 };
  }
  throw invalidPack("a number does not end");
};

/** The distance to a base in steps of seven bits, highest first, each step adding one. */
export const readDistance = (bytes: Buffer, start: number): ReadNumber => {
  let value = 0;
  for (let at = start; at < bytes.length && at < start + 7; at += 1) {
    const byte = bytes[at] as number;
    value = value * 128 + (byte & 127);
    if (byte < 128) return { value, end: at + 1 };
    value += 1;
  }
  throw invalidPack("a distance does not end");
};
