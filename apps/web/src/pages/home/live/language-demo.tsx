import { type ReactNode, useState } from "react";
import { doubtText } from "../../../features/run-model/outputs/named-scores.ts";
import { languageName } from "../../../lib/format/language-name.ts";
import { percentText } from "../../../lib/format/percent-text.ts";
import type { Score } from "../../../run/output/run-output.ts";
import { ScoreBars } from "../../../ui/chart/bars.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { LiveRegion, Text } from "../../../ui/text/text.tsx";
import { AnswerLine } from "./answer-line.tsx";
import { foldedScores } from "./folded-scores.ts";
import { LiveArea, LiveDemo } from "./live-demo.tsx";
import { LiveState } from "./live-state.tsx";
import { LiveText } from "./live-text.tsx";
import { useLiveRun } from "./use-live-run.ts";

const languageModel = {
  model: "orrery/lang-id",
  task: "text-classification",
  kind: "scores",
  /** At least as many as it knows: all of them. */
  parameters: { top_k: 200 },
} as const;

const example = "Wo ist der nächste Bahnhof?";
const maxLength = 500;

const Languages = ({ scores }: { readonly scores: readonly Score[] }) => {
  const named = scores.map(({ label, score }) => ({ label: languageName(label), score }));
  const { bars, rest } = foldedScores(named);
  const [best] = named;
  const doubt = doubtText(scores);
  return (
    <Stack gap="sm">
      {best && (
        <>
          <AnswerLine answer={doubt ?? best.label} note={doubt ? "" : percentText(best.score)} />
          <LiveRegion>{doubt ?? best.label}</LiveRegion>
        </>
      )}
      <ScoreBars label="Languages" bars={bars} rest={rest} />
    </Stack>
  );
};

export const LanguageDemo = ({ choice }: { readonly choice: ReactNode }) => {
  const [text, setText] = useState(example);
  const run = useLiveRun(languageModel, text.trim() || undefined);
  return (
    <LiveDemo model={languageModel.model} run={run} choice={choice}>
      <LiveText label="Text" text={text} onText={setText} maxLength={maxLength} />
      <LiveArea>
        <LiveState run={run} empty={<Text variant="note">Type a sentence in any language.</Text>}>
          {({ scores }) => <Languages scores={scores} />}
        </LiveState>
      </LiveArea>
    </LiveDemo>
  );
};
