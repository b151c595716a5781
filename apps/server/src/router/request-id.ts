import { randomUUID } from "node:crypto";

/** Every byte in two digits. */
const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * Makes names for requests in the form of a UUID: the beginning is random and stays, the end counts. They are told apart
 * across processes and starts, and cost a tenth of a random one; nothing is kept secret by them.
 */
export const createRequestId = (seed: string = randomUUID()): (() => string) => {
  const beginning = seed.slice(0, -12);
  let count = (Number.parseInt(seed.slice(-12), 16) % 2 ** 44) + 1;
  let stem = "";
  return () => {
    const last = count % 0x10000;
    // All but the last four digits are the same for many in a row.
    if (last === 0 || stem === "")
      stem =
        beginning +
        Math.floor(count / 0x10000)
          .toString(16)
          .padStart(8, "0");
    count += 1;
    return `${stem}${pairs[last >> 8]}${pairs[last & 0xff]}`;
  };
};
