/** A text that grows at its end, cut into blocks that no longer change and the one that still does. */
export interface GrowingText {
  /** Whole blocks of Markdown, in order. */
  readonly blocks: readonly string[];
  /** The rest. */
  readonly tail: string;
  /** Where the tail has been looked through for an end, so that it is not read again from its start. */
  readonly seen: number;
  /** The fence that is open at `seen`, such as three backticks. */
  readonly fence: string;
}

/** A text of which nothing has come yet. */
export const emptyText: GrowingText = { blocks: [], tail: "", seen: 0, fence: "" };

const fenceOf = (line: string): string => /^ {0,3}(`{3,}|~{3,}|\$\$)/.exec(line)?.[1] ?? "";

const closes = (line: string, fence: string): boolean => {
  const rest = line.trim();
  if (fence === "$$") return rest.endsWith("$$");
  return rest.length >= fence.length && rest === (fence[0] ?? "").repeat(rest.length);
};

const opened = (line: string): string => {
  const fence = fenceOf(line);
  return fence === "$$" && line.trim().length > 2 && line.trim().endsWith("$$") ? "" : fence;
};

/** A block ends at an empty line, unless what follows is indented and so belongs to it. */
const isEnd = (line: string, next: string): boolean => line.trim() === "" && next !== "" && !/^[ \t\n]/.test(next);

/** The text with a piece put to its end. Only what has come since the last finished line is read. */
export const grow = ({ blocks, tail, seen, fence }: GrowingText, piece: string): GrowingText => {
  const text = tail + piece;
  const finished: string[] = [];
  let [start, at, open] = [0, seen, fence];
  for (let end = text.indexOf("\n", at); end >= 0; end = text.indexOf("\n", at)) {
    const line = text.slice(at, end);
    // The line after an empty one decides whether the block is over; wait for it.
    if (open === "" && line.trim() === "" && end + 1 >= text.length) break;
    if (open !== "") open = closes(line, open) ? "" : open;
    else if (isEnd(line, text.slice(end + 1, end + 2)) && at > start) {
      finished.push(text.slice(start, end + 1));
      start = end + 1;
    } else open = opened(line);
    at = end + 1;
  }
  return {
    blocks: finished.length > 0 ? [...blocks, ...finished] : blocks,
    tail: text.slice(start),
    seen: at - start,
    fence: open,
  };
};

/** The whole text. */
export const wholeText = ({ blocks, tail }: GrowingText): string => blocks.join("") + tail;
