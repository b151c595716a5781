export interface EventReader {
  readonly push: (piece: string) => readonly string[];
  /** Length of the incomplete event. */
  readonly pending: () => number;
}

const dataOf = (block: string): string | undefined => {
  const lines = block
    .split("\n")
    .flatMap((line) => (line.startsWith("data:") ? [line.slice(5).replace(/^ /, "")] : []));
  return lines.length > 0 ? lines.join("\n") : undefined;
};

export const createEventReader = (): EventReader => {
  let rest = "";
  return {
    push: (piece) => {
      // A line may end in the middle of its two signs; the first is then kept until the second is there.
      const text = (rest + piece).replace(/\r\n/g, "\n");
      const isHeld = text.endsWith("\r");
      const blocks = (isHeld ? text.slice(0, -1) : text).replace(/\r/g, "\n").split("\n\n");
      rest = (blocks.pop() ?? "") + (isHeld ? "\r" : "");
      return blocks.flatMap((block) => dataOf(block) ?? []);
    },
    pending: () => rest.length,
  };
};
