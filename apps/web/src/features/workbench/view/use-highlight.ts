import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import type { CodeEditorHandle } from "../../../ui/input/code-editor/code-editor.tsx";
import type { TracedTextHandle } from "../../../ui/text/traced-text.tsx";
import type { Rendered } from "../engine/render-template.ts";
import { type Highlighted, highlightedBy, type PointerTarget } from "./highlighted.ts";

interface HighlightState {
  readonly highlighted: Highlighted;
  readonly piece: number | undefined;
  readonly point: (kind: PointerTarget["kind"], at: number | undefined) => void;
  readonly reach: (kind: PointerTarget["kind"], at: number | undefined) => void;
}

const targetAt = (kind: PointerTarget["kind"], at: number | undefined): PointerTarget | undefined => {
  if (at === undefined) return undefined;
  return kind === "template" ? { kind, offset: at } : { kind, at };
};

/** Leaving one target must not clear a newer one. */
const useTarget = () => {
  const [target, setTarget] = useState<PointerTarget>();
  const set = useCallback((kind: PointerTarget["kind"], at: number | undefined) => {
    const next = targetAt(kind, at);
    setTarget((before) => next ?? (before?.kind === kind ? undefined : before));
  }, []);
  return [target, set] as const;
};

interface Frames {
  readonly editor: RefObject<CodeEditorHandle | null>;
  readonly output: RefObject<TracedTextHandle | null>;
}

const useReveal = (target: PointerTarget | undefined, highlighted: Highlighted, { editor, output }: Frames): void => {
  useEffect(() => {
    if (!target) return;
    const [span] = highlighted.spans;
    const [piece] = highlighted.pieces;
    if (target.kind !== "template" && span) editor.current?.reveal(span.start);
    if (target.kind !== "piece" && piece !== undefined) output.current?.reveal(piece);
  }, [target, highlighted, editor, output]);
};

export const useHighlight = (rendered: Rendered | undefined, text: string, frames: Frames): HighlightState => {
  const [hovered, point] = useTarget();
  const [reached, reach] = useTarget();
  const target = hovered ?? reached;
  const pieces = rendered?.source === text ? rendered.pieces : undefined;
  const highlighted = useMemo(() => highlightedBy(target, pieces ?? []), [target, pieces]);
  useReveal(hovered, highlighted, frames);
  return { highlighted, piece: target?.kind === "piece" ? target.at : undefined, point, reach };
};
