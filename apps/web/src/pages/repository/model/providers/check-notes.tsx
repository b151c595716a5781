import type { ModelChecks } from "@orrery/contract";
import { countOf } from "../../../../lib/format/count-text.ts";
import { CopyButton } from "../../../../ui/input/copy-button.tsx";
import { EvenColumns } from "../../../../ui/layout/columns.tsx";
import { Section } from "../../../../ui/layout/section.tsx";
import { Code, Text } from "../../../../ui/text/text.tsx";
import { fullCheckText } from "./estimate-text.ts";
import { anyOf } from "./provider-marks.ts";

const suffix = ":verified";

/** Whom calls to the name go to now. */
const Recipients = ({ providers }: Pick<ModelChecks, "providers">) => {
  const names = providers.filter(({ isVerified }) => isVerified).map(({ label }) => label);
  if (names.length === 0) return "No provider passes every check yet, so calls to this name fail.";
  return `Calls then go to ${anyOf(names)}.`;
};

const VerifiedName = ({ checks: { model, providers, maxAgeDays } }: { readonly checks: ModelChecks }) => (
  <Section gap="tight" title="Use only providers that pass" id="verified">
    <Text variant="soft">
      Add <Code>{suffix}</Code> to the model name. <Recipients providers={providers} /> A check counts for{" "}
      {countOf(maxAgeDays, "day")}.
    </Text>
    <div className="flex min-h-4.5 max-w-[35rem] items-center gap-1 rounded-control border border-line bg-surface py-0.5 pr-0.5 pl-1.5 font-mono text-sm">
      <code className="min-w-0 flex-1 overflow-x-auto whitespace-nowrap">
        {model}
        <span className="text-brass">{suffix}</span>
      </code>
      <CopyButton text={model + suffix} label="the model name" />
    </div>
  </Section>
);

const Limits = ({ providers }: Pick<ModelChecks, "providers">) => (
  <Section gap="tight" title="What a check can tell" id="limits">
    <ul className="flex max-w-[42rem] flex-col gap-0.75 text-sm text-ink-soft">
      <li>Token counts show which template a provider runs, not which weights.</li>
      <li>“Cannot tell” is never counted as passed.</li>
      <li>{fullCheckText(providers.flatMap(({ estimates }) => estimates?.full ?? []))}</li>
    </ul>
  </Section>
);

export const CheckNotes = ({ checks }: { readonly checks: ModelChecks }) => (
  <EvenColumns kind="wideHalves">
    <VerifiedName checks={checks} />
    <Limits providers={checks.providers} />
  </EvenColumns>
);
