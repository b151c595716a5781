interface SpecialTokenRange {
  readonly start: number;
  readonly end: number;
}

/** Without a model's tokenizer, special tokens can only be recognized by their form. */
const usual = [
  String.raw`<\|[^<>|\s]{1,48}\|>`,
  String.raw`<｜[^<>｜\n]{1,48}｜>`,
  String.raw`<\/?s>`,
  String.raw`<\/?(?:bos|eos|pad|unk|mask|cls|sep|image|video|audio|img)>`,
  "<(?:start|end)_of_(?:turn|image|text)>",
  String.raw`<\/?(?:think|thinking|tools?|tool_calls?|tool_response)>`,
  String.raw`<<\/?SYS>>`,
  String.raw`\[\/?(?:INST|IMG|TOOL_CALLS|TOOL_RESULTS|AVAILABLE_TOOLS|SYSTEM_PROMPT|CLS|SEP|MASK)\]`,
];

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

export const specialPattern = (named: Iterable<string> = []): RegExp => {
  const own = [...new Set(named)].filter((token) => token.trim() !== "").sort((a, b) => b.length - a.length);
  return new RegExp([...own.map(escaped), ...usual].join("|"), "gu");
};

export const findSpecialTokens = (text: string, pattern: RegExp): readonly SpecialTokenRange[] =>
  Array.from(text.matchAll(pattern), ({ index, 0: token }) => ({ start: index, end: index + token.length }));
