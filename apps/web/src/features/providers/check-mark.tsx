import type { CheckOutcome } from "@orrery/contract";
import { type CheckId, checkLabels } from "@orrery/contract/checks";
import { Check, type LucideIcon, Minus, X } from "lucide-react";

interface OutcomeSign {
  readonly word: string;
  readonly icon?: LucideIcon;
  /** Where there is no icon. */
  readonly sign?: string;
  readonly look: string;
}

const unknown = "border border-dashed border-line-strong text-ink-soft";

const signs: { readonly [O in CheckOutcome]: OutcomeSign } = {
  passed: { word: "Passed", icon: Check, look: "text-good" },
  failed: { word: "Failed", icon: X, look: "text-bad bg-[color-mix(in_oklab,var(--color-bad)_8%,transparent)]" },
  partly: { word: "Partly", icon: Minus, look: "text-warn bg-[color-mix(in_oklab,var(--color-warn)_11%,transparent)]" },
  "cannot-tell": { word: "Cannot tell", sign: "?", look: unknown },
  "not-offered": { word: "Not offered", sign: "–", look: "text-ink-soft" },
  "not-checked": { word: "Not checked yet", sign: "?", look: unknown },
};

/** Without a name: beside a text that says the same. */
export const OutcomeSymbol = ({ outcome }: { readonly outcome: CheckOutcome }) => {
  const { icon: Icon, sign, look } = signs[outcome];
  return (
    <span
      aria-hidden="true"
      className={`inline-grid size-3 shrink-0 place-items-center rounded-full text-xs font-medium ${look}`}
    >
      {Icon ? <Icon size={14} strokeWidth={2.5} /> : sign}
    </span>
  );
};

interface MarkText {
  readonly check: CheckId;
  readonly outcome: CheckOutcome;
  readonly sentence?: string | undefined;
}

/** `Seed: Partly. 7 of 10 answers equal.` */
export const markText = ({ check, outcome, sentence = "" }: MarkText): string => {
  const { word } = signs[outcome];
  const rest = sentence.startsWith(word) ? sentence.slice(word.length).replace(/^[.:,]?\s*/, "") : sentence;
  return `${checkLabels[check]}: ${word}${rest && `. ${rest}`}`;
};

/** One check of a provider, as a sign with its words. */
export const CheckSign = (mark: MarkText) => (
  <span title={markText(mark)}>
    <OutcomeSymbol outcome={mark.outcome} />
    <span className="sr-only">{markText(mark)}</span>
  </span>
);

const silent: readonly CheckOutcome[] = ["passed", "not-offered", "not-checked"];

/** Whether there is nothing to say about it where room is short. */
export const isQuiet = (outcome: CheckOutcome): boolean => silent.includes(outcome);

/** Where there is no room for every mark: those that say something, each with its name. */
export const LoudMarks = ({ marks }: { readonly marks: readonly MarkText[] }) =>
  marks
    .filter(({ outcome }) => !isQuiet(outcome))
    .map((mark) => (
      <span key={mark.check} className="flex items-center gap-0.75">
        <OutcomeSymbol outcome={mark.outcome} />
        {markText({ check: mark.check, outcome: mark.outcome })}
      </span>
    ));

const keys: readonly (readonly [CheckOutcome, string])[] = [
  ["passed", "Passed"],
  ["failed", "Failed"],
  ["partly", "Partly"],
  ["cannot-tell", "Cannot tell or not checked"],
  ["not-offered", "Not offered"],
];

/** What the signs mean. */
export const CheckKey = () => (
  <div className="flex flex-wrap gap-x-2.5 gap-y-0.75 text-xs text-ink-soft">
    {keys.map(([outcome, text]) => (
      <span key={outcome} className="inline-flex items-center gap-0.75 whitespace-nowrap">
        <OutcomeSymbol outcome={outcome} />
        {text}
      </span>
    ))}
  </div>
);
