import { scanJson } from "../../readers/json-scan.ts";

const maxDepth = 128;
/** JSON of this size is parsed in a few milliseconds, whatever it holds. */
const smallBytes = 64 * 1024;
/** Honest replies have few values: pictures are long strings, and ten numbers of a list count as one. */
const maxReplyValues = 300_000;

/** Whether it would take long to parse JSON of a provider or an engine. */
export const hasManyValues = (json: Buffer, maxValues: number): boolean => {
  if (json.length <= smallBytes) return false;
  const { depth, values } = scanJson(json, maxDepth, maxValues);
  return depth > maxDepth || values > maxValues;
};

export const parseReplyJson = (body: Buffer): unknown => {
  if (hasManyValues(body, maxReplyValues)) throw new Error("it answered with JSON of too many values");
  return JSON.parse(body.toString());
};
