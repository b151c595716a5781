import type { CheckedProvider, CheckMark, ProbeResult } from "@orrery/contract";
import { type CheckId, checkLabels } from "@orrery/contract/checks";
import { markText, OutcomeSymbol } from "../../../../features/providers/check-mark.tsx";
import { agoText } from "../../../../lib/format/ago-text.ts";
import { exactText } from "../../../../lib/format/when-text.ts";
import { InlineError } from "../../../../ui/feedback/inline-error.tsx";
import { DriftDots } from "./drift-dots.tsx";
import { PromptTokens } from "./prompt-tokens.tsx";
import { markOf } from "./provider-marks.ts";
import { TemplateReading } from "./template-reading.tsx";

interface CheckChoiceProps {
  readonly provider: CheckedProvider;
  readonly check: CheckId;
  readonly onChoose: (check: CheckId) => void;
}

const CheckChoice = ({ provider: { label, marks }, check, onChoose }: CheckChoiceProps) => (
  <fieldset className="-mx-0.75 flex flex-wrap gap-x-0.25 gap-y-0.25">
    <legend className="sr-only">Checks of {label}</legend>
    {marks.map(({ result }) => (
      <button
        key={result.check}
        type="button"
        aria-pressed={result.check === check}
        onClick={() => onChoose(result.check)}
        className="inline-flex h-3.5 items-center gap-0.25 rounded-control pr-0.75 text-xs whitespace-nowrap text-ink-soft transition-colors hover:text-ink aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-ink"
      >
        <OutcomeSymbol outcome={result.outcome} />
        {checkLabels[result.check]}
      </button>
    ))}
  </fieldset>
);

const Probes = ({ probes }: { readonly probes: readonly ProbeResult[] }) => (
  <section className="flex min-w-0 flex-col gap-0.5">
    <h4 className="text-sm font-semibold">Test calls</h4>
    <ul className="flex flex-col">
      {probes.map(({ id, label, outcome, sentence }) => (
        <li key={id} className="flex gap-0.75 border-t border-line py-0.75 text-sm first:border-t-0">
          <OutcomeSymbol outcome={outcome} />
          <span className="min-w-0 pt-[1px]">
            {label}
            <span className="block text-ink-soft text-pretty">{sentence}</span>
          </span>
        </li>
      ))}
    </ul>
  </section>
);

const When = ({ at }: { readonly at: string }) => (
  <p className="text-xs text-ink-soft">
    Checked{" "}
    <time dateTime={at} title={exactText(new Date(at))}>
      {agoText(new Date(at), new Date())}
    </time>
  </p>
);

interface CheckDetailsProps extends CheckChoiceProps {
  readonly model: string;
}

const Reading = ({ model, provider, mark }: Omit<CheckDetailsProps, "check" | "onChoose"> & { mark: CheckMark }) => {
  const { result, drift } = mark;
  const { check, outcome, sentence, template, probes = [], cost, at } = result;
  const label = checkLabels[check];
  return (
    <div className="grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex min-w-0 flex-col gap-1">
          {template ? (
            <TemplateReading model={model} label={provider.label} result={result} />
          ) : (
            <p className="max-w-[42rem] text-sm text-pretty">
              <span className="font-semibold">{markText({ check, outcome })}.</span> {sentence}
            </p>
          )}
          <When at={at} />
        </div>
        {drift && drift.days.length > 0 && (
          <DriftDots check={label} drift={drift} isFailing={outcome === "failed" || outcome === "partly"} />
        )}
      </div>
      {template && template.counts.length > 0 ? (
        <PromptTokens reading={template} cost={cost} price={provider.price} />
      ) : (
        probes.length > 0 && <Probes probes={probes} />
      )}
    </div>
  );
};

/** What one check of a provider has found, and how it found it. */
export const CheckDetails = ({ model, provider, check, onChoose }: CheckDetailsProps) => {
  const mark = markOf(provider, check);
  const { latest, cannotRun, marks } = provider;
  return (
    <>
      {latest?.error !== undefined && <InlineError>The last check failed. {latest.error}</InlineError>}
      {marks.length > 1 && <CheckChoice provider={provider} check={check} onChoose={onChoose} />}
      {mark ? (
        <Reading model={model} provider={provider} mark={mark} />
      ) : (
        <p className="text-sm text-ink-soft">{marks.length > 0 ? `${checkLabels[check]}: ` : ""}Not checked yet.</p>
      )}
      {cannotRun !== undefined && <p className="text-sm text-ink-soft">{cannotRun}</p>}
    </>
  );
};
