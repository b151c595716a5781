import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import type { CodeEditorHandle } from "../../../ui/input/code-editor/code-editor.tsx";
import type { TracedTextHandle } from "../../../ui/text/traced-text.tsx";
import type { Rendered } from "../engine/render-template.ts";
import { type Light, lightOf, type Pointed } from "./light.ts";

interface Lighting {
  readonly light: Light;
  /** The piece of output that is pointed at itself. */
  readonly piece: number | undefined;
  /** Takes what the pointer is at. */
  readonly point: (kind: Pointed["kind"], at: number | undefined) => void;
  /** Takes what the keyboard is at. */
  readonly reach: (kind: Pointed["kind"], at: number | undefined) => void;
}

const pointedAt = (kind: Pointed["kind"], at: number | undefined): Pointed | undefined => {
  if (at === undefined) return undefined;
  return kind === "template" ? { kind, offset: at } : { kind, at };
};

/** One look at a place: what has left it does not put out what has been lit since. */
const usePlace = () => {
  const [pointed, setPointed] = useState<Pointed>();
  const set = useCallback((kind: Pointed["kind"], at: number | undefined) => {
    const next = pointedAt(kind, at);
    setPointed((before) => next ?? (before?.kind === kind ? undefined : before));
  }, []);
  return [pointed, set] as const;
};

interface Frames {
  readonly editor: RefObject<CodeEditorHandle | null>;
  readonly output: RefObject<TracedTextHandle | null>;
}

/** Brings what is lit into view, elsewhere than where one is. */
const useReveal = (pointed: Pointed | undefined, light: Light, { editor, output }: Frames): void => {
  useEffect(() => {
    if (!pointed) return;
    const [span] = light.spans;
    const [piece] = light.pieces;
    if (pointed.kind !== "template" && span) editor.current?.reveal(span.start);
    if (pointed.kind !== "piece" && piece !== undefined) output.current?.reveal(piece);
  }, [pointed, light, editor, output]);
};

/** Lights what belongs together: the pointer first, else the keyboard. */
export const useLight = (rendered: Rendered | undefined, text: string, frames: Frames): Lighting => {
  const [hovered, point] = usePlace();
  const [reached, reach] = usePlace();
  const pointed = hovered ?? reached;
  const pieces = rendered?.source === text ? rendered.pieces : undefined;
  const light = useMemo(() => lightOf(pointed, pieces ?? []), [pointed, pieces]);
  useReveal(hovered, light, frames);
  return { light, piece: pointed?.kind === "piece" ? pointed.at : undefined, point, reach };
};
