const width = 88;

/** Two bracket positions of a line that belong together, at depth zero of the text they were looked for in. */
interface Pair {
  readonly open: number;
  readonly close: number;
}

interface Scan {
  readonly pairs: readonly Pair[];
  /** Where commas stand outside every bracket. */
  readonly commas: readonly number[];
  /** Whether all brackets close and no comment begins: only such a line can be folded. */
  readonly isWhole: boolean;
}

const strings = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs;

/** Finds the outermost brackets and commas. Strings are blanked first, so that nothing inside them counts. */
const scan = (text: string): Scan => {
  const plain = text.replace(strings, (literal) => "s".repeat(literal.length));
  const pairs: Pair[] = [];
  const commas: number[] = [];
  const opened: number[] = [];
  for (const { 0: mark, index } of plain.matchAll(/[()[\]{},#]/g)) {
    if (mark === "#") return { pairs, commas, isWhole: false };
    if (mark === "," && opened.length === 0) commas.push(index);
    if ("([{".includes(mark)) opened.push(index);
    if (!")]}".includes(mark)) continue;
    const open = opened.pop();
    if (open === undefined) return { pairs, commas, isWhole: false };
    if (opened.length === 0) pairs.push({ open, close: index });
  }
  return { pairs, commas, isWhole: opened.length === 0 };
};

const piecesOf = (body: string): readonly string[] => {
  const ends = [...scan(body).commas, body.length];
  return ends.map((end, place) => body.slice((ends[place - 1] ?? -1) + 1, end).trim()).filter((piece) => piece !== "");
};

/** One element per line with a comma after each; a lone element gets none, for that could make it a tuple. */
const foldBody = (body: string, indentation: string): readonly string[] => {
  if (indentation.length + body.length <= width) return [indentation + body];
  const pieces = piecesOf(body);
  return pieces.flatMap((piece) => foldLine(`${indentation}${piece}${pieces.length > 1 ? "," : ""}`));
};

/** Folds one line at its longest pair of brackets, as Black would, until it fits or cannot be folded. */
const foldLine = (line: string): readonly string[] => {
  if (line.length <= width) return [line];
  const { pairs, isWhole } = scan(line);
  const [longest] = pairs.toSorted((one, other) => other.close - other.open - (one.close - one.open));
  if (!isWhole || longest === undefined || longest.close - longest.open < 2) return [line];
  const indentation = /^ */.exec(line)?.[0] ?? "";
  const body = line.slice(longest.open + 1, longest.close).trim();
  return [
    line.slice(0, longest.open + 1),
    ...foldBody(body, `${indentation}    `),
    indentation + line.slice(longest.close),
  ];
};

/** Breaks lines over 88 columns inside brackets, the way Black does. Expects strings that stay on one line. */
export const foldPython = (text: string): string =>
  text
    .split("\n")
    .map((line) => (line.length <= width ? line : foldLine(line).join("\n")))
    .join("\n");
