import { type PointerEvent, type Ref, useImperativeHandle, useMemo, useRef } from "react";
import { revealWithin } from "../../text/reveal-within.ts";
import { CodeLine, type ReadLine } from "./code-line.tsx";

export interface CodeMark {
  readonly start: number;
  readonly end: number;
  readonly variant: "highlighted" | "bad";
}

export interface CodeEditorHandle {
  /** Selects the range and scrolls to it. */
  readonly goTo: (start: number, end: number) => void;
  readonly reveal: (offset: number) => void;
}

interface CodeEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly readLine: ReadLine;
  readonly firstState: string;
  readonly marks?: readonly CodeMark[];
  readonly describedBy?: string | undefined;
  readonly isReadOnly?: boolean;
  readonly onPoint?: (offset: number | undefined) => void;
  readonly onCaret?: (offset: number | undefined) => void;
  readonly ref?: Ref<CodeEditorHandle>;
}

/** Highlighting longer texts on every key press would block typing. */
const maxHighlightedLength = 120_000;

interface Line {
  readonly text: string;
  readonly start: number;
  readonly state: string;
}

const linesOf = (value: string, readLine: ReadLine, firstState: string): readonly Line[] => {
  let state = firstState;
  let start = 0;
  return value.split("\n").map((text) => {
    const line = { text, start, state };
    start += text.length + 1;
    state = readLine(text, state).state;
    return line;
  });
};

const marksWithin = ({ start, text }: Line, marks: readonly CodeMark[]): string => {
  const end = start + text.length;
  return marks
    .filter((mark) => mark.start <= end && mark.end > start)
    .map((mark) => `${Math.max(0, mark.start - start)}-${Math.min(mark.end, end) - start}-${mark.variant}`)
    .join(",");
};

const lineAt = (lines: readonly Line[], offset: number): number =>
  Math.max(
    0,
    lines.findLastIndex(({ start }) => start <= offset),
  );

/** The highlighted text lies under the text area with the same layout. */
const offsetUnder = (layer: HTMLElement, lines: readonly Line[], x: number, y: number): number | undefined => {
  const part = document.elementsFromPoint(x, y).find((element) => layer.contains(element) && element !== layer);
  if (!(part instanceof HTMLElement)) return undefined;
  const line = lines[Number(part.closest<HTMLElement>("[data-line]")?.dataset.line ?? 0) - 1];
  return line && part.dataset.column !== undefined ? line.start + Number(part.dataset.column) : undefined;
};

const type =
  "font-mono [font-variant-ligatures:none] text-[0.8125rem] leading-[1.65] whitespace-pre-wrap [overflow-wrap:anywhere] [tab-size:4]";

interface LayerProps {
  readonly lines: readonly Line[];
  readonly marks: readonly CodeMark[];
  readonly readLine: ReadLine;
  readonly ref: Ref<HTMLDivElement>;
}

const Layer = ({ lines, marks, readLine, ref }: LayerProps) => {
  const bad = marks.find(({ variant }) => variant === "bad");
  const badLine = bad ? lineAt(lines, bad.start) : -1;
  return (
    <div ref={ref} aria-hidden="true" className={`col-start-1 row-start-1 py-1.5 pr-2 ${type}`}>
      {lines.map((line, index) => (
        <CodeLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number.
          key={index}
          number={index + 1}
          text={line.text}
          state={line.state}
          readLine={readLine}
          marks={marksWithin(line, marks)}
          isBad={index === badLine}
        />
      ))}
    </div>
  );
};

const useHandle = (ref: Ref<CodeEditorHandle> | undefined, lines: readonly Line[]) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => {
    const lineOf = (offset: number) => layer.current?.children[lineAt(lines, offset)];
    return {
      reveal: (offset) => revealWithin(lineOf(offset)),
      goTo: (start, end) => {
        field.current?.focus({ preventScroll: true });
        field.current?.setSelectionRange(start, end);
        lineOf(start)?.scrollIntoView({ block: "nearest" });
      },
    };
  }, [lines]);
  return { field, layer };
};

/** A plain text area over a highlighted copy of its text, so that typing stays native. */
export const CodeEditor = ({
  label,
  value,
  onText,
  readLine,
  firstState,
  marks = [],
  describedBy,
  isReadOnly = false,
  onPoint,
  onCaret,
  ref,
}: CodeEditorProps) => {
  const isHighlighted = value.length <= maxHighlightedLength;
  const lines = useMemo(
    () => (isHighlighted ? linesOf(value, readLine, firstState) : []),
    [value, readLine, firstState, isHighlighted],
  );
  const { field, layer } = useHandle(ref, lines);
  const isBad = marks.some(({ variant }) => variant === "bad");
  const point = (event: PointerEvent) =>
    onPoint?.(layer.current ? offsetUnder(layer.current, lines, event.clientX, event.clientY) : undefined);
  const tellCaret = () => onCaret?.(field.current?.selectionStart);
  return (
    <div className="grid min-h-full flex-1 grid-cols-[minmax(0,1fr)]">
      {isHighlighted && <Layer ref={layer} lines={lines} marks={marks} readLine={readLine} />}
      <textarea
        ref={field}
        aria-label={label}
        aria-invalid={isBad}
        aria-describedby={describedBy}
        value={value}
        readOnly={isReadOnly}
        onChange={(event) => onText(event.currentTarget.value)}
        onPointerMove={point}
        onPointerLeave={() => onPoint?.(undefined)}
        onSelect={tellCaret}
        onFocus={tellCaret}
        onBlur={() => onCaret?.(undefined)}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        className={`relative col-start-1 row-start-1 block w-full resize-none bg-transparent py-1.5 pr-2 pl-6 outline-none ${type} ${
          isHighlighted
            ? "overflow-hidden text-transparent caret-ink selection:text-transparent"
            : "min-h-[70dvh] overflow-auto text-ink"
        }`}
      />
    </div>
  );
};
