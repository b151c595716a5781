/** Blank lines may precede the block, as on the server. */
const opening = /^\uFEFF?(?:\s*\n)?---[ \t]*\r?\n/;
const closing = /^---[ \t]*\r?$\n?/m;

/** The YAML at the start of a card, without its lines of ---, and the text below it. */
export const splitCard = (source: string): { readonly head: string; readonly body: string } => {
  const start = opening.exec(source)?.[0].length ?? 0;
  const rest = source.slice(start);
  const end = start > 0 ? closing.exec(rest) : null;
  return end
    ? { head: rest.slice(0, end.index), body: rest.slice(end.index + end[0].length) }
    : { head: "", body: source.replace(/^\uFEFF/, "") };
};

/** Whether a card says nothing below its front matter. */
export const isBlankCard = (source: string): boolean => splitCard(source).body.trim() === "";

export const withoutFrontMatter = (source: string): string => splitCard(source).body;
