import { useMemo, useState } from "react";
import type { Score } from "../../../run/output/run-output.ts";
import { ScoreBars } from "../../../ui/chart/bars.tsx";
import { DrawingPad } from "../../../ui/media/drawing-pad/drawing-pad.tsx";
import type { Stroke } from "../../../ui/media/drawing-pad/strokes.ts";
import { strokesImage } from "../../../ui/media/drawing-pad/strokes-image.ts";
import { LiveRegion, Text } from "../../../ui/text/text.tsx";
import { AnswerLine } from "./answer-line.tsx";
import { foldedScores } from "./folded-scores.ts";
import { LiveState } from "./live-state.tsx";
import { SideBySide } from "./side-by-side.tsx";
import { useLiveRun } from "./use-live-run.ts";

export const digitModel = { model: "orrery/digits", task: "image-classification", kind: "scores" } as const;

/** A handwritten 7. */
const seven: Stroke = [
  [0.29, 0.27],
  [0.42, 0.255],
  [0.56, 0.25],
  [0.7, 0.25],
  [0.66, 0.33],
  [0.6, 0.44],
  [0.53, 0.57],
  [0.49, 0.66],
  [0.465, 0.75],
];

export const useDigit = () => {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([seven]);
  const image = useMemo(() => strokesImage(strokes), [strokes]);
  return { strokes, setStrokes, run: useLiveRun(digitModel, image) };
};

const ReadDigit = ({ scores }: { readonly scores: readonly Score[] }) => {
  const { bars } = foldedScores(scores);
  const [best] = scores;
  return (
    <>
      {best && (
        <>
          <AnswerLine answer={best.label} size="large" />
          <LiveRegion>{best.label}</LiveRegion>
        </>
      )}
      <ScoreBars label="Digits" bars={bars} />
    </>
  );
};

interface DigitProps {
  readonly digit: ReturnType<typeof useDigit>;
  readonly isCompact?: boolean;
}

export const Digit = ({ digit: { strokes, setStrokes, run }, isCompact = false }: DigitProps) => (
  <SideBySide first={<DrawingPad label="Drawing pad" strokes={strokes} onStrokes={setStrokes} />}>
    <LiveState run={run} isCompact={isCompact} empty={<Text variant="note">Draw a digit from 0 to 9.</Text>}>
      {({ scores }) => <ReadDigit scores={scores} />}
    </LiveState>
  </SideBySide>
);
