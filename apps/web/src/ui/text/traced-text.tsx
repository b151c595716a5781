import {
  type KeyboardEvent,
  memo,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { hues } from "../hue.ts";
import { revealWithin } from "./reveal-within.ts";

interface TracedPart {
  readonly kind: "text" | "space" | "tab" | "newline" | "special";
  readonly text: string;
  readonly token?: number;
}

export interface TracedTextHandle {
  readonly reveal: (piece: number) => void;
}

interface TracedTextProps {
  readonly label: string;
  readonly pieces: readonly (readonly TracedPart[])[];
  readonly highlighted: ReadonlySet<number>;
  readonly showsSpaces: boolean;
  readonly isFaded?: boolean;
  readonly isCompact?: boolean;
  readonly onPoint: (piece: number | undefined) => void;
  readonly onReach: (piece: number | undefined) => void;
  readonly onChoose: (piece: number) => void;
  readonly ref?: Ref<TracedTextHandle>;
}

/** White space is drawn as a background, so that copying yields the original text. */
const spaces = {
  space:
    "[background-image:radial-gradient(circle,var(--color-line-strong)_1px,transparent_1.2px)] [background-size:1ch_1lh] [background-position:0_center]",
  tab: "before:absolute before:text-ink-soft before:opacity-60 before:content-['→']",
  newline: "before:text-ink-soft before:opacity-60 before:content-['↵']",
} as const;

const Part = ({
  part: { kind, text, token },
  showsSpaces,
}: {
  readonly part: TracedPart;
  readonly showsSpaces: boolean;
}) => {
  if (kind === "text") return text;
  if (kind === "special")
    return (
      <span
        data-hue={hues[(token ?? 0) % hues.length]}
        data-special=""
        className="rounded-[3px] bg-hue-tint py-px font-medium"
      >
        {text}
      </span>
    );
  return showsSpaces ? <span className={spaces[kind]}>{text}</span> : text;
};

interface PieceProps {
  readonly id: string;
  readonly at: number;
  readonly parts: readonly TracedPart[];
  readonly isHighlighted: boolean;
  readonly isReached: boolean;
  readonly showsSpaces: boolean;
}

const Piece = memo(({ id, at, parts, isHighlighted, isReached, showsSpaces }: PieceProps) => (
  <span
    id={id}
    role="option"
    aria-selected={isHighlighted}
    aria-label={parts.every(({ text }) => text.trim() === "") ? "White space" : undefined}
    tabIndex={-1}
    data-piece={at}
    className={`cursor-default rounded-[2px] outline-none ${isHighlighted ? "bg-brass-wash text-ink [&_[data-special]]:bg-transparent" : ""} ${
      isReached ? "outline-1! outline-brass" : ""
    }`}
  >
    {parts.map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place.
      <Part key={index} part={part} showsSpaces={showsSpaces} />
    ))}
  </span>
));
Piece.displayName = "Piece";

const steps: { readonly [key: string]: (at: number, count: number) => number } = {
  ArrowRight: (at, count) => Math.min(at + 1, count - 1),
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

const pieceUnder = (event: Pick<SyntheticEvent, "target">): number | undefined => {
  const piece = (event.target as Element).closest<HTMLElement>("[data-piece]")?.dataset.piece;
  return piece === undefined ? undefined : Number(piece);
};

const useReach = (count: number, onReach: TracedTextProps["onReach"], onChoose: TracedTextProps["onChoose"]) => {
  const [reached, setReached] = useState(0);
  const [hasFocus, setFocus] = useState(false);
  const at = Math.min(reached, count - 1);
  useEffect(() => {
    if (hasFocus) onReach(at < 0 ? undefined : at);
  }, [hasFocus, at, onReach]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step && !event.altKey && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      setReached(step(at, count));
    } else if (event.key === "Enter" && at >= 0) {
      event.preventDefault();
      onChoose(at);
    }
  };
  const leave = () => {
    setFocus(false);
    onReach(undefined);
  };
  return { at, hasFocus, onKeyDown, reach: setReached, enter: () => setFocus(true), leave };
};

export const TracedText = (props: TracedTextProps) => {
  const { label, pieces, highlighted, showsSpaces, onPoint, onReach, onChoose, ref } = props;
  const { isFaded = false, isCompact = false } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const { at, hasFocus, onKeyDown, reach, enter, leave } = useReach(pieces.length, onReach, onChoose);
  useImperativeHandle(ref, () => ({
    reveal: (piece) => revealWithin(frame.current?.children[piece]),
  }));
  useEffect(() => {
    if (hasFocus) frame.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [hasFocus, at]);
  return (
    <div
      ref={frame}
      role="listbox"
      aria-label={label}
      aria-activedescendant={hasFocus && at >= 0 ? `${id}-${at}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={enter}
      onBlur={leave}
      onPointerOver={(event) => onPoint(pieceUnder(event))}
      onPointerLeave={() => onPoint(undefined)}
      onClick={(event) => reach(pieceUnder(event) ?? at)}
      className={`${isCompact ? "border-t border-line pt-1.5 text-xs leading-[1.75] text-ink-soft" : "px-2 py-1.5 text-[0.8125rem] leading-[1.65]"} font-mono [font-variant-ligatures:none] whitespace-pre-wrap [overflow-wrap:anywhere] [tab-size:4] focus-visible:outline-offset-[-2px] ${isFaded ? "text-ink-soft [&_[data-special]]:bg-transparent" : ""}`}
    >
      {pieces.map((parts, index) => (
        <Piece
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place.
          key={index}
          id={`${id}-${index}`}
          at={index}
          parts={parts}
          isHighlighted={highlighted.has(index)}
          isReached={hasFocus && index === at}
          showsSpaces={showsSpaces}
        />
      ))}
    </div>
  );
};
