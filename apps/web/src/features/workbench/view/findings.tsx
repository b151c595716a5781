import { type BudgetUsage, defaultBudgets, type Report } from "@orrery/template";
import { fullCount } from "../../../lib/format/count-text.ts";
import { Gauge } from "../../../ui/chart/gauge.tsx";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { EvenColumns } from "../../../ui/layout/columns.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Definitions } from "../../../ui/list/definitions.tsx";
import { Code, Text } from "../../../ui/text/text.tsx";
import { type Capability, type CapabilityReport, capabilityKeys } from "../engine/capabilities.ts";
import type { Rendered } from "../engine/render-template.ts";

const names: { readonly [K in keyof CapabilityReport]: string } = {
  system: "System",
  tools: "Tools",
  toolCalls: "Tool calls",
  parallelToolCalls: "Several calls",
  toolResults: "Tool results",
  images: "Images",
  thinking: "Thinking",
  generationPrompt: "Generation prompt",
};

const labels = {
  yes: { variant: "good", word: "Yes" },
  no: { variant: "soft", word: "Not supported" },
  refused: { variant: "warn", word: "Refused" },
} as const;

const Verdict = ({ capability: { verdict, note } }: { readonly capability: Capability }) => (
  <>
    <StatusText variant={labels[verdict].variant}>{labels[verdict].word}</StatusText>
    {note && <Text variant="note">{note}</Text>}
  </>
);

const CapabilityList = ({ rendered }: { readonly rendered: Rendered | undefined }) => {
  const capabilities = rendered?.capabilities;
  if (!capabilities) return <Text variant="soft">{rendered ? "Fix the error to test features." : "Testing."}</Text>;
  return (
    <Definitions
      entries={capabilityKeys.map((key) => ({ term: names[key], value: <Verdict capability={capabilities[key]} /> }))}
    />
  );
};

const list = (labels: readonly string[], isEmpty: string) =>
  labels.length > 0 ? <Code>{labels.join(", ")}</Code> : isEmpty;

const Reads = ({ report, missing }: { readonly report: Report | undefined; readonly missing: readonly string[] }) => {
  if (!report) return <Text variant="soft">Fix the template to see its inputs.</Text>;
  return (
    <Definitions
      entries={[
        { term: "Variables", value: list(report.variables, "none") },
        { term: "Missing", value: missing.length > 0 && <StatusText variant="warn">{list(missing, "")}</StatusText> },
        { term: "Filters", value: list(report.filters, "none") },
        { term: "Tests", value: list(report.tests, "none") },
      ]}
    />
  );
};

const budgets: readonly { readonly key: keyof BudgetUsage; readonly label: string; readonly unit: string }[] = [
  { key: "steps", label: "Steps", unit: "" },
  { key: "outputLength", label: "Output", unit: " characters" },
  { key: "depth", label: "Depth", unit: "" },
  { key: "timeMs", label: "Time", unit: " ms" },
];

const Budget = ({ used }: { readonly used: BudgetUsage | undefined }) => (
  <Stack gap="md">
    {budgets.map(({ key, label, unit }) => {
      const value = used?.[key] ?? 0;
      const max = defaultBudgets[key];
      const text = `${fullCount(value)} of ${fullCount(max)}${unit}`;
      return <Gauge key={key} label={label} value={value} max={max} text={text} />;
    })}
  </Stack>
);

interface FindingsProps {
  readonly rendered: Rendered | undefined;
  readonly missing: readonly string[];
}

export const Findings = ({ rendered, missing }: FindingsProps) => (
  <EvenColumns kind="thirds">
    <Section gap="tight" title="Supported features" id="abilities" variant="label" note="tested">
      <CapabilityList rendered={rendered} />
    </Section>
    <Section gap="tight" title="Inputs used" id="reads" variant="label">
      <Reads report={rendered?.report} missing={missing} />
    </Section>
    <Section gap="tight" title="Resource use" id="budget" variant="label" note="of the limit">
      <Budget used={rendered?.used} />
    </Section>
  </EvenColumns>
);
