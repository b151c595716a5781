import { randomUUID } from "node:crypto";

const hexBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * Creates request ids in the form of a UUID: a random prefix per process and a counter. Unique across processes and
 * restarts, at a tenth of the cost of a random UUID. They are guessable, so nothing may rely on them being secret.
 */
export const createRequestId = (seed: string = randomUUID()): (() => string) => {
  const prefix = seed.slice(0, -12);
  let count = (Number.parseInt(seed.slice(-12), 16) % 2 ** 44) + 1;
  let stem = "";
  return () => {
    const last = count % 0x10000;
    // All but the last four digits stay the same for 65,536 ids.
    if (last === 0 || stem === "")
      stem =
        prefix +
        Math.floor(count / 0x10000)
          .toString(16)
          .padStart(8, "0");
    count += 1;
    return `${stem}${hexBytes[last >> 8]}${hexBytes[last & 0xff]}`;
  };
};
