import { useMemo } from "react";
import { scoreText } from "../../../lib/format/score-text.ts";
import type { RunOutput } from "../../../run/output/run-output.ts";
import type { TaskRequest } from "../../../run/request/task-request.ts";
import { Stack } from "../../../ui/layout/stack.tsx";
import { FateList } from "../../../ui/list/fate-list.tsx";
import { OverlaidBoxes } from "../../../ui/media/overlaid-boxes.tsx";
import { DeltaTable } from "../../../ui/table/delta-table.tsx";
import { ChangedWords } from "../../../ui/text/changed-words.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { type Comparison, compare, type Delta } from "./compare.ts";

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const signed = (difference: number): string => {
  const text = scoreText(Math.abs(difference));
  return Number(text) === 0 ? "±0" : `${difference > 0 ? "+" : "−"}${text}`;
};

const deltaRow = ({ label, own, base }: Delta) => {
  const value = own === undefined ? "–" : scoreText(own);
  if (own === undefined) return { key: label, name: label, value, delta: "only in base", look: "none" as const };
  if (base === undefined) return { key: label, name: label, value, delta: "only here", look: "none" as const };
  const delta = signed(own - base);
  const look = delta === "±0" ? "same" : own > base ? "up" : "down";
  return { key: label, name: label, value, delta, look: look as "same" | "up" | "down" };
};

const most = 20;
const heads = ["Label", "Score", "Difference from the base"] as const;

const Deltas = ({ deltas }: { readonly deltas: readonly Delta[] }) => (
  <Stack gap="xs">
    <DeltaTable label="Differences of scores" heads={heads} rows={deltas.slice(0, most).map(deltaRow)} />
    {deltas.length > most && <Text look="note">and {deltas.length - most} more</Text>}
  </Stack>
);

type Of<K extends Comparison["kind"]> = Extract<Comparison, { readonly kind: K }>;

const Words = ({ changes, likeness, score }: Of<"text">) => (
  <Stack gap="sm">
    <Text look="note">{likeness === 1 ? "The same words" : `${percent(likeness)} of the words in common`}</Text>
    <ChangedWords changes={changes} />
    {score?.own !== undefined && <Deltas deltas={[score]} />}
  </Stack>
);

const Spans = ({ spans }: Of<"spans">) => (
  <FateList
    label="Differences of what was marked"
    rows={spans.map(({ fate, words, label, baseLabel }, at) => ({
      key: `${at} ${words}`,
      fate,
      words,
      note: fate === "relabelled" ? `${label}, base ${baseLabel}` : (label ?? baseLabel ?? ""),
    }))}
  />
);

const Boxes = ({ boxes, picture }: Of<"boxes"> & { readonly picture: string | undefined }) => (
  <Stack gap="sm">
    {picture !== undefined && (
      <OverlaidBoxes
        source={picture}
        description="The picture with the boxes of this column, and those of the base dashed"
        own={boxes.flatMap(({ box }) => box ?? [])}
        base={boxes.flatMap(({ baseBox }) => baseBox ?? [])}
      />
    )}
    <FateList
      label="Differences of what was found"
      rows={boxes.map(({ fate, label, baseLabel, overlap }, at) => ({
        key: `${at} ${label}`,
        fate,
        words: label,
        note: [fate === "relabelled" && `base ${baseLabel}`, overlap !== undefined && `${percent(overlap)} overlap`]
          .filter(Boolean)
          .join(", "),
      }))}
    />
  </Stack>
);

const Values = ({ values }: Of<"values">) => (
  <DeltaTable
    label="Differences of values"
    heads={["Row", "Value", "Difference from the base"]}
    rows={values.map(({ own, base, difference }, at) => ({
      key: String(at),
      name: `Row ${at + 1}`,
      value: own,
      delta: difference === undefined ? (own === base ? "the same" : `base ${base}`) : signed(difference),
      look: own === base ? "same" : difference === undefined ? "none" : difference > 0 ? "up" : "down",
    }))}
  />
);

const pictureOf = ({ inputs }: TaskRequest): string | undefined =>
  typeof inputs === "string" && /^(?:data:image\/|\/)/.test(inputs) ? inputs : undefined;

const Shown = ({ comparison, request }: { readonly comparison: Comparison; readonly request: TaskRequest }) => {
  switch (comparison.kind) {
    case "scores":
      return <Deltas deltas={comparison.deltas} />;
    case "text":
      return <Words {...comparison} />;
    case "spans":
      return <Spans {...comparison} />;
    case "boxes":
      return <Boxes {...comparison} picture={pictureOf(request)} />;
    case "values":
      return <Values {...comparison} />;
    case "vectors":
      return (
        <Text look="note">
          {comparison.cosine === undefined
            ? "The vectors have different lengths, so they cannot be compared."
            : `Similarity to the base (cosine): ${comparison.cosine.toFixed(4)}`}
        </Text>
      );
  }
};

interface ComparisonViewProps {
  readonly own: RunOutput;
  readonly base: RunOutput;
  readonly request: TaskRequest;
}

/** An answer against the base's. */
export const ComparisonView = ({ own, base, request }: ComparisonViewProps) => {
  const comparison = useMemo(() => compare(own, base), [own, base]);
  if (!comparison)
    return <Text look="note">Answers of this kind are not computed against each other: look, or listen.</Text>;
  return <Shown comparison={comparison} request={request} />;
};
