import { type ReactNode, useMemo, useState } from "react";
import { Select } from "../../../ui/input/select/select.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { SpokenAnswer } from "./answer-line.tsx";
import { LiveArea, LiveDemo } from "./live-demo.tsx";
import { LiveState } from "./live-state.tsx";
import { LiveText } from "./live-text.tsx";
import { useLiveRun } from "./use-live-run.ts";

const model = "orrery/translator";

const targets = [
  { value: "de", label: "German" },
  { value: "fr", label: "French" },
  { value: "es", label: "Spanish" },
  { value: "en", label: "English" },
] as const;

const example = "Where is the nearest train station?";
const maxLength = 200;

export const TranslationDemo = ({ choice }: { readonly choice: ReactNode }) => {
  const [text, setText] = useState(example);
  const [target, setTarget] = useState<(typeof targets)[number]["value"]>("fr");
  const live = useMemo(
    () => ({ model, task: "translation", kind: "text", parameters: { tgt_lang: target } }) as const,
    [target],
  );
  const run = useLiveRun(live, text.trim() || undefined);
  return (
    <LiveDemo model={model} run={run} choice={choice}>
      <LiveText label="Text" text={text} onText={setText} maxLength={maxLength} />
      <LiveArea>
        <Stack gap="sm">
          <Cluster>
            <Select label="Into" choices={targets} value={target} onChoose={setTarget} />
          </Cluster>
          <LiveState
            run={run}
            empty={<Text variant="note">Type a short sentence in English, German, French or Spanish.</Text>}
          >
            {({ text: translated }) => <SpokenAnswer answer={translated} />}
          </LiveState>
        </Stack>
      </LiveArea>
    </LiveDemo>
  );
};
