/** Finished Markdown blocks never change; only `tail` does. */
export interface GrowingText {
  readonly blocks: readonly string[];
  readonly tail: string;
  /** How far `tail` has been scanned. */
  readonly seen: number;
  /** The code fence open at `seen`. */
  readonly fence: string;
}

export const emptyText: GrowingText = { blocks: [], tail: "", seen: 0, fence: "" };

const fenceOf = (line: string): string => /^ {0,3}(`{3,}|~{3,}|\$\$)/.exec(line)?.[1] ?? "";

export const closesFence = (line: string, fence: string): boolean => {
  const rest = line.trim();
  if (fence === "$$") return rest.endsWith("$$");
  return rest.length >= fence.length && rest === (fence[0] ?? "").repeat(rest.length);
};

/** The code fence or formula that a line opens; empty if none. */
export const openedFence = (line: string): string => {
  const fence = fenceOf(line);
  return fence === "$$" && line.trim().length > 2 && line.trim().endsWith("$$") ? "" : fence;
};

/** A block ends at an empty line unless the next line is indented. */
const isEnd = (line: string, next: string): boolean => line.trim() === "" && next !== "" && !/^[ \t\n]/.test(next);

/** Scans only what arrived since the last complete line. */
export const grow = ({ blocks, tail, seen, fence }: GrowingText, piece: string): GrowingText => {
  const text = tail + piece;
  const finished: string[] = [];
  let start = 0;
  let at = seen;
  let open = fence;
  for (let end = text.indexOf("\n", at); end >= 0; end = text.indexOf("\n", at)) {
    const line = text.slice(at, end);
    // Wait for the next line, which decides whether the block is over.
    if (open === "" && line.trim() === "" && end + 1 >= text.length) break;
    if (open !== "") open = closesFence(line, open) ? "" : open;
    else if (isEnd(line, text.slice(end + 1, end + 2)) && at > start) {
      finished.push(text.slice(start, end + 1));
      start = end + 1;
    } else open = openedFence(line);
    at = end + 1;
  }
  return {
    blocks: finished.length > 0 ? [...blocks, ...finished] : blocks,
    tail: text.slice(start),
    seen: at - start,
    fence: open,
  };
};

export const wholeText = ({ blocks, tail }: GrowingText): string => blocks.join("") + tail;
