import { breakMark, shortName, width } from "./literals/javascript.ts";

interface Pair {
  readonly open: number;
  readonly close: number;
}

interface Scan {
  readonly pairs: readonly Pair[];
  /** Where commas stand outside every bracket. */
  readonly commas: readonly number[];
  /** Whether all brackets close: only such a line can be folded. */
  readonly isWhole: boolean;
}

const strings = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/gs;

/** Finds the outermost brackets and commas. Strings are blanked first, so that nothing inside them counts. */
const scan = (text: string): Scan => {
  const plain = text.replace(strings, (literal) => "s".repeat(literal.length));
  const pairs: Pair[] = [];
  const commas: number[] = [];
  const opened: number[] = [];
  for (const { 0: mark, index } of plain.matchAll(/[()[\]{},]/g)) {
    if (mark === "," && opened.length === 0) commas.push(index);
    if ("([{".includes(mark)) opened.push(index);
    if (!")]}".includes(mark)) continue;
    const open = opened.pop();
    if (open === undefined) return { pairs, commas, isWhole: false };
    if (opened.length === 0) pairs.push({ open, close: index });
  }
  return { pairs, commas, isWhole: opened.length === 0 };
};

const isFit = (line: string): boolean => line.length <= width && !line.includes(breakMark);

const unmarked = (text: string): string => text.replaceAll(breakMark, "");

const piecesOf = (body: string): readonly string[] => {
  const ends = [...scan(body).commas, body.length];
  return ends.map((end, place) => body.slice((ends[place - 1] ?? -1) + 1, end).trim()).filter((piece) => piece !== "");
};

const indentationOf = (line: string): string => /^ */.exec(line)?.[0] ?? "";

const oneByOne = (pieces: readonly string[], indentation: string): readonly string[] =>
  pieces.flatMap((piece) => foldLine(`${indentation}  ${piece},`));

/** A text too long for its line goes to the next one. */
const foldText = (line: string): readonly string[] => {
  const found = /^( *)((?:const|let) \w+ =|[\w$]+:|"(?:[^"\\]|\\.)*":) (["'].*)$/s.exec(line);
  const [, indentation = "", name = "", value = ""] = found ?? [];
  const isShort = name.endsWith(":") && name.length <= shortName;
  return found && !isShort ? [`${indentation}${name}`, `${indentation}  ${value}`] : [line];
};

/** Arguments: the last one opens on the line of the call where it is data and the others fit there. */
const foldCall = (line: string, { open, close }: Pair): readonly string[] => {
  const indentation = indentationOf(line);
  const head = line.slice(0, open + 1);
  const tail = line.slice(close);
  const pieces = piecesOf(line.slice(open + 1, close).replace(breakMark, ""));
  const last = pieces.at(-1) ?? "";
  const others = pieces.slice(0, -1).map((piece) => `${piece}, `);
  const opening = `${head}${others.join("")}${last.slice(0, 1)}`;
  const isHugged = /^[{[]/.test(last) && unmarked(opening).length <= width;
  if (isHugged) return foldPair(`${opening}${last.slice(1)}${tail}`, opening.length - 1);
  return [unmarked(head), ...oneByOne(pieces, indentation), indentation + tail];
};

const foldPair = (line: string, at: number): readonly string[] => {
  const indentation = indentationOf(line);
  const inner = line.slice(at);
  const [pair] = scan(inner).pairs;
  if (!pair) return [unmarked(line)];
  const body = inner.slice(1, pair.close).replace(breakMark, "");
  return [
    unmarked(line.slice(0, at + 1)),
    ...oneByOne(piecesOf(body), indentation),
    indentation + inner.slice(pair.close),
  ];
};

/** Folds one line at its last pair of brackets, as Prettier would, until it fits or cannot be folded. */
const foldLine = (line: string): readonly string[] => {
  if (isFit(line)) return [line];
  if (!/[([{]/.test(line)) return foldText(unmarked(line));
  const { pairs, isWhole } = scan(line);
  const pair = pairs.findLast(({ open, close }) => close - open > 1);
  if (!isWhole || !pair) return foldText(unmarked(line));
  return line[pair.open] === "(" ? foldCall(line, pair) : foldPair(line, pair.open);
};

/** Breaks lines over 80 columns inside brackets, the way Prettier does. Expects literals that stay on one line. */
export const foldJavascript = (text: string): string =>
  text
    .split("\n")
    .map((line) => (isFit(line) ? line : foldLine(line).join("\n")))
    .join("\n");
