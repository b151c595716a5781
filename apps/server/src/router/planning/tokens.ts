/** How many tokens went in and came out, and who says so. */
export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly source: "provider" | "estimate";
}

/** Bytes that a token of text has in the mean. */
const bytesPerToken = 4;

/** Tokens in so many bytes of text, by rule of thumb. */
export const estimateTokens = (bytes: number): number => Math.ceil(bytes / bytesPerToken);

const count = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? Math.round(value) : undefined;

/** Reads a `usage` object in the words of any of the field's servers. */
export const readUsage = (value: unknown): Usage | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  const fields = value as Record<string, unknown>;
  const input = count(fields.prompt_tokens) ?? count(fields.input_tokens);
  const output = count(fields.completion_tokens) ?? count(fields.output_tokens);
  if (input === undefined && output === undefined) return undefined;
  return { input: input ?? 0, output: output ?? 0, source: "provider" };
};

/** The JSON object that begins at a place in a text, found by counting its braces outside of strings. */
const objectAt = (text: string, start: number): unknown => {
  let depth = 0;
  let isText = false;
  for (let at = start; at < text.length; at++) {
    const letter = text[at] ?? "";
    if (isText) {
      if (letter === "\\") at++;
      else if (letter === '"') isText = false;
    } else if (letter === '"') isText = true;
    else if (letter === "{") depth++;
    else if (letter === "}" && --depth === 0) {
      try {
        return JSON.parse(text.slice(start, at + 1));
      } catch {
        return undefined;
      }
    }
  }
  return undefined;
};

/** How far from a body's end its usage is looked for. */
const tailBytes = 8 * 1024;

/** The usage in a JSON body, read from its end or its beginning without parsing what lies between. */
export const usageInBody = (body: Buffer): Usage | undefined => {
  const windows = [body.subarray(Math.max(0, body.length - tailBytes)), body.subarray(0, tailBytes)];
  for (const window of windows) {
    const text = window.toString("latin1");
    for (let at = text.lastIndexOf('"usage"'); at >= 0; at = at > 0 ? text.lastIndexOf('"usage"', at - 1) : -1) {
      const open = /^"usage"\s*:\s*(?=\{)/.exec(text.slice(at, at + 40))?.[0].length;
      const usage = open === undefined ? undefined : readUsage(objectAt(text, at + open));
      if (usage) return usage;
    }
  }
  return undefined;
};

/** Names of the fields that hold what a model has written. */
const written = /"(?:content|reasoning_content|reasoning|text|arguments|generated_text)":\s?"((?:[^"\\]|\\.)*)"/g;

/**
 * Bytes of text that a model has written in a reply or a piece of a stream. Counted on the JSON as it stands, so that
 * the pieces of a stream and the whole reply of the same words count alike.
 */
export const writtenBytes = (json: string): number => {
  let bytes = 0;
  for (const [, text = ""] of json.matchAll(written)) bytes += text.length;
  return bytes;
};
