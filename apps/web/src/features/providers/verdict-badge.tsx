import type { CheckVerdict } from "@orrery/contract";
import { Check, CircleHelp, type LucideIcon, Minus, X } from "lucide-react";
import { agoText } from "../../lib/format/ago-text.ts";
import { exactText } from "../../lib/format/when-text.ts";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";

type State = CheckVerdict["state"];

const dashed = "border border-dashed border-line-strong text-ink-soft";

const looks: { readonly [S in State]: { readonly icon?: LucideIcon; readonly look: string } } = {
  passed: { icon: Check, look: "text-good bg-[color-mix(in_oklab,var(--color-good)_9%,transparent)]" },
  failed: { icon: X, look: "text-bad bg-[color-mix(in_oklab,var(--color-bad)_8%,transparent)]" },
  partly: { icon: Minus, look: "text-warn bg-[color-mix(in_oklab,var(--color-warn)_11%,transparent)]" },
  "cannot-tell": { icon: CircleHelp, look: dashed },
  "not-checked": { look: dashed },
};

/** A reason is in the title, so that rows stay short. */
const textOf = ({ state, sentence }: CheckVerdict): string => (state === "cannot-tell" ? "Cannot tell" : sentence);

interface VerdictBadgeProps {
  readonly verdict: CheckVerdict;
  readonly checkedAt?: string | undefined;
  /** Where its checks are shown. */
  readonly href: string;
}

/** What checks have found of a provider for one model, and when. */
export const VerdictBadge = ({ verdict, checkedAt, href }: VerdictBadgeProps) => {
  const { icon: Icon, look } = looks[verdict.state];
  return (
    <span className="inline-flex flex-col gap-0.25 sm:items-end">
      <Anchor
        href={href}
        title={verdict.sentence}
        className={`inline-flex min-h-3 items-center gap-0.5 rounded-control px-0.75 text-xs font-medium whitespace-nowrap hover:underline ${look}`}
      >
        {Icon && <Icon size={13} strokeWidth={2} aria-hidden="true" />}
        {textOf(verdict)}
      </Anchor>
      {checkedAt !== undefined && (
        <time dateTime={checkedAt} title={exactText(new Date(checkedAt))} className="text-xs text-ink-soft">
          {agoText(new Date(checkedAt), new Date())}
        </time>
      )}
    </span>
  );
};
