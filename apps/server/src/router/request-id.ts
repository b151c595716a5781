import { randomUUID } from "node:crypto";

/**
 * Makes names for requests in the form of a UUID: the beginning is random and stays, the end counts. They are told apart
 * across processes and starts, and cost a tenth of a random one; nothing is kept secret by them.
 */
export const createRequestId = (seed: string = randomUUID()): (() => string) => {
  const beginning = seed.slice(0, -12);
  let count = Number.parseInt(seed.slice(-12), 16) % 2 ** 44;
  return () => {
    count += 1;
    return beginning + count.toString(16).padStart(12, "0");
  };
};
