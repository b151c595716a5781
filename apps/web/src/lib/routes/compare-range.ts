/** Two revisions to compare. With three dots, the head is compared with the newest commit that both have. */
export interface CompareRange {
  readonly base: string;
  readonly dots: ".." | "...";
  readonly head: string;
}

/** Reads `base..head` or `base...head`; one revision alone is compared with main. */
export const parseCompareRange = (text: string): CompareRange => {
  const [, base, dots, head] = /^(.+?)(\.{2,3})([^.].*)$/.exec(text) ?? [];
  if (base && head) return { base, dots: dots === ".." ? ".." : "...", head };
  return { base: "main", dots: "...", head: text.replace(/^\.+|\.+$/g, "") || "main" };
};

export const compareRangeText = ({ base, dots, head }: CompareRange): string => base + dots + head;

/** `/compare/main...feature%2Fone`. */
export const comparePath = ({ base, dots, head }: CompareRange): string =>
  `/compare/${encodeURIComponent(base)}${dots}${encodeURIComponent(head)}`;
