import { scanJson } from "../../readers/json-scan.ts";

/** Honest replies have few values: pictures are long strings, and ten numbers of a list count as one. */
const maxValues = 300_000;
const maxDepth = 128;

/** Parses a reply of a provider or an engine, which could be made to take long. */
export const parseReplyJson = (body: Buffer): unknown => {
  const { depth, values } = scanJson(body, maxDepth);
  if (depth > maxDepth || values > maxValues) throw new Error("it answered with JSON of too many values");
  return JSON.parse(body.toString());
};
