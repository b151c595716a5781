import { useMemo } from "react";
import type { WordChange } from "../../../lib/diff/word-diff.ts";
import { confidenceText } from "../../../lib/format/confidence-text.ts";
import { scoreText } from "../../../lib/format/score-text.ts";
import type { RunOutput } from "../../../run/output/run-output.ts";
import type { TaskRequest } from "../../../run/request/task-request.ts";
import { Stack } from "../../../ui/layout/stack.tsx";
import { NotedList } from "../../../ui/list/noted-list.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { type Comparison, compare, type Delta } from "./compare.ts";
import { DeltaTable } from "./delta-table.tsx";
import { OverlaidBoxes } from "./overlaid-boxes.tsx";

const marks = {
  added: "rounded-[2px] bg-[color-mix(in_oklab,var(--color-good)_20%,transparent)] no-underline",
  removed: "rounded-[2px] bg-[color-mix(in_oklab,var(--color-bad)_16%,transparent)] text-ink-soft line-through",
} as const;

const ChangedWords = ({ changes }: { readonly changes: readonly WordChange[] }) => (
  <p className="text-[0.9375rem] whitespace-pre-wrap">
    {changes.map(({ kind, text }, index) => {
      const key = index;
      if (kind === "added")
        return (
          <ins key={key} className={marks.added}>
            {text}
          </ins>
        );
      if (kind === "removed")
        return (
          <del key={key} className={marks.removed}>
            {text}
          </del>
        );
      return <span key={key}>{text}</span>;
    })}
  </p>
);

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const signed = (difference: number): string => {
  const text = scoreText(Math.abs(difference));
  return Number(text) === 0 ? "±0" : `${difference > 0 ? "+" : "−"}${text}`;
};

const isShare = (score: number): boolean => score >= 0 && score <= 1;

/** Shares differ by percentage points. */
const shareChange = (own: number, base: number): string => {
  if (!isShare(own) || !isShare(base)) return signed(own - base);
  const points = ((own - base) * 100).toFixed(1);
  return Number(points) === 0 ? "±0" : `${own > base ? "+" : "−"}${points.replace("-", "")}`;
};

interface DeltaFormat {
  readonly text: (score: number) => string;
  readonly change: (own: number, base: number) => string;
}

const shares: DeltaFormat = { text: confidenceText, change: shareChange };
const numbers: DeltaFormat = { text: scoreText, change: (own, base) => signed(own - base) };

const deltaRow = ({ label, own, base }: Delta, { text, change }: DeltaFormat) => {
  const value = own === undefined ? "–" : text(own);
  if (own === undefined) return { key: label, name: label, value, delta: "only in base", variant: "none" as const };
  if (base === undefined) return { key: label, name: label, value, delta: "only here", variant: "none" as const };
  const delta = change(own, base);
  const variant = delta === "±0" ? "same" : own > base ? "up" : "down";
  return { key: label, name: label, value, delta, variant: variant as "same" | "up" | "down" };
};

const max = 20;
const headers = ["Label", "Score", "Change from base"] as const;

const Deltas = ({ deltas, format = shares }: { readonly deltas: readonly Delta[]; readonly format?: DeltaFormat }) => (
  <Stack gap="xs">
    <DeltaTable
      label="Score changes"
      headers={headers}
      rows={deltas.slice(0, max).map((delta) => deltaRow(delta, format))}
    />
    {deltas.length > max && <Text variant="note">and {deltas.length - max} more</Text>}
  </Stack>
);

type Of<K extends Comparison["kind"]> = Extract<Comparison, { readonly kind: K }>;

const Words = ({ changes, similarity, score }: Of<"text">) => (
  <Stack gap="sm">
    <Text variant="note">{similarity === 1 ? "Same text" : `${percent(similarity)} overlap`}</Text>
    <ChangedWords changes={changes} />
    {score?.own !== undefined && <Deltas deltas={[score]} />}
  </Stack>
);

const Spans = ({ spans }: Of<"spans">) => (
  <NotedList
    label="Entity changes"
    rows={spans.map(({ change, text, label, baseLabel }, at) => ({
      key: `${at} ${text}`,
      change,
      text,
      note: change === "relabeled" ? `${label}, base ${baseLabel}` : (label ?? baseLabel ?? ""),
    }))}
  />
);

const Boxes = ({ boxes, image }: Of<"boxes"> & { readonly image: string | undefined }) => (
  <Stack gap="sm">
    {image !== undefined && (
      <OverlaidBoxes
        source={image}
        description="Image with this column’s boxes; base boxes are dashed"
        own={boxes.flatMap(({ box }) => box ?? [])}
        base={boxes.flatMap(({ baseBox }) => baseBox ?? [])}
      />
    )}
    <NotedList
      label="Detection changes"
      rows={boxes.map(({ change, label, baseLabel, overlap }, at) => ({
        key: `${at} ${label}`,
        change,
        text: label,
        note: [change === "relabeled" && `base ${baseLabel}`, overlap !== undefined && `${percent(overlap)} overlap`]
          .filter(Boolean)
          .join(", "),
      }))}
    />
  </Stack>
);

const Values = ({ values }: Of<"values">) => (
  <DeltaTable
    label="Value changes"
    headers={["Row", "Value", "Change from base"]}
    rows={values.map(({ own, base, difference }, at) => ({
      key: String(at),
      name: `Row ${at + 1}`,
      value: own,
      delta: difference === undefined ? (own === base ? "the same" : `base ${base}`) : signed(difference),
      variant: own === base ? "same" : difference === undefined ? "none" : difference > 0 ? "up" : "down",
    }))}
  />
);

const imageOf = ({ inputs }: TaskRequest): string | undefined =>
  typeof inputs === "string" && /^(?:data:image\/|\/)/.test(inputs) ? inputs : undefined;

const Shown = ({ comparison, request }: { readonly comparison: Comparison; readonly request: TaskRequest }) => {
  switch (comparison.kind) {
    case "scores":
      return <Deltas deltas={comparison.deltas} />;
    case "similarities":
      return <Deltas deltas={comparison.deltas} format={numbers} />;
    case "text":
      return <Words {...comparison} />;
    case "spans":
      return <Spans {...comparison} />;
    case "boxes":
      return <Boxes {...comparison} image={imageOf(request)} />;
    case "values":
      return <Values {...comparison} />;
    case "vectors":
      return (
        <Text variant="note">
          {comparison.cosine === undefined
            ? "These vectors have different lengths and can’t be compared."
            : `Cosine similarity to base: ${comparison.cosine.toFixed(4)}`}
        </Text>
      );
  }
};

interface ComparisonViewProps {
  readonly own: RunOutput;
  readonly base: RunOutput;
  readonly request: TaskRequest;
}

export const ComparisonView = ({ own, base, request }: ComparisonViewProps) => {
  const comparison = useMemo(() => compare(own, base), [own, base]);
  if (!comparison) return <Text variant="note">These outputs can’t be diffed automatically.</Text>;
  return <Shown comparison={comparison} request={request} />;
};
