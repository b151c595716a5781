import type { CheckedProvider, RepositoryRecord } from "@orrery/contract";
import { type CheckId, checkMarks } from "@orrery/contract/checks";
import { ChevronRight, Server } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { CheckSign, isQuiet, markText, OutcomeSymbol } from "../../../../features/providers/check-mark.tsx";
import { agoText } from "../../../../lib/format/ago-text.ts";
import { fullCount } from "../../../../lib/format/count-text.ts";
import { latencyText } from "../../../../lib/format/latency-text.ts";
import { usdText } from "../../../../lib/format/money-text.ts";
import { exactText } from "../../../../lib/format/when-text.ts";
import { providerPath } from "../../../../lib/routes/paths.ts";
import { ProviderMark } from "../../../../ui/brand/provider-mark.tsx";
import { StatusText } from "../../../../ui/feedback/status-text.tsx";
import { TextLink } from "../../../../ui/text/anchor/text-link.tsx";
import { CheckActions } from "./check-actions.tsx";
import { CheckDetails } from "./check-details.tsx";
import { DeclaredFacts } from "./declared-facts.tsx";
import { statuses } from "./mapping-table.tsx";
import { firstCheck, markOf, needsKey } from "./provider-marks.ts";

/** Where a column has room, and its line on a phone. */
export const cells = {
  figure: "px-1 py-1.25 text-right tabular-nums whitespace-nowrap max-md:hidden",
  group: "md:border-l md:border-line",
  mark: "px-0.5 py-1.25 text-center",
} as const;

interface NameProps {
  readonly provider: CheckedProvider;
  readonly isOpen: boolean;
  readonly controls: string;
  readonly onPress: () => void;
}

const Name = ({ provider: { provider, endpoint, label, detail, status }, isOpen, controls, onPress }: NameProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    aria-controls={isOpen ? controls : undefined}
    onClick={onPress}
    className="flex min-h-3 items-center gap-1.25 text-left transition-colors hover:text-brass"
  >
    <ChevronRight
      size={14}
      strokeWidth={1.75}
      aria-hidden="true"
      className={`shrink-0 transition-transform ${isOpen ? "rotate-90" : ""}`}
    />
    {endpoint === undefined ? (
      <ProviderMark id={provider} />
    ) : (
      <Server size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
    )}
    <span className="min-w-0">
      <span className="block leading-[1.35]">{label}</span>
      <span className="block text-xs text-ink-soft wrap-anywhere">
        {detail}
        {status !== "live" && (
          <>
            {detail !== undefined && " · "}
            <StatusText variant={statuses[status].variant}>{statuses[status].label}</StatusText>
          </>
        )}
      </span>
    </span>
  </button>
);

const price = (amount: number | undefined): string => (amount === undefined ? "–" : usdText(amount));

const isFree = ({ price: { input, output } }: CheckedProvider): boolean => input === 0 && (output ?? 0) === 0;

const Figures = ({ provider }: { readonly provider: CheckedProvider }) => {
  const { firstMs, tokensPerSecond } = provider.speed;
  return (
    <>
      <td className={`${cells.figure} ${cells.group}`}>{firstMs === undefined ? "–" : latencyText(firstMs)}</td>
      <td className={cells.figure}>{tokensPerSecond === undefined ? "–" : fullCount(tokensPerSecond)}</td>
      {isFree(provider) ? (
        <td colSpan={2} className={`${cells.figure} ${cells.group}`}>
          Free
        </td>
      ) : (
        <>
          <td className={`${cells.figure} ${cells.group}`}>{price(provider.price.input)}</td>
          <td className={cells.figure}>{price(provider.price.output)}</td>
        </>
      )}
    </>
  );
};

/** On a phone, in one line below the name. */
const FigureLine = ({ provider }: { readonly provider: CheckedProvider }) => {
  const { firstMs, tokensPerSecond } = provider.speed;
  const { input, output } = provider.price;
  const parts = [
    firstMs !== undefined && `First token ${latencyText(firstMs)}`,
    tokensPerSecond !== undefined && `${fullCount(tokensPerSecond)} tokens/s`,
    isFree(provider) ? "Free" : input !== undefined && `${usdText(input)} in, ${price(output)} out`,
  ].filter(Boolean);
  return <span className="mt-0.5 block pl-3 text-xs text-ink-soft md:hidden">{parts.join(" · ")}</span>;
};

interface MarkCellProps {
  readonly provider: CheckedProvider;
  readonly check: CheckId;
  readonly isFirst: boolean;
  readonly onPress: () => void;
}

/** Phones show only marks that say something, each with its name. */
const MarkCell = ({ provider, check, isFirst, onPress }: MarkCellProps) => {
  const result = markOf(provider, check)?.result;
  const outcome = result?.outcome ?? "not-checked";
  const mark = { check, outcome, sentence: result?.sentence };
  const phone = isQuiet(outcome) ? "max-md:hidden" : "max-md:block max-md:p-0 max-md:pl-3 max-md:text-left";
  return (
    <td className={`${cells.mark} ${isFirst ? cells.group : ""} ${phone}`}>
      {result ? (
        <button
          type="button"
          onClick={onPress}
          title={markText(mark)}
          className="inline-flex items-center gap-0.75 rounded-full max-md:text-sm"
        >
          <OutcomeSymbol outcome={outcome} />
          <span className="sr-only">{markText(mark)}</span>
          <span aria-hidden="true" className="md:hidden">
            {markText({ check, outcome })}
          </span>
        </button>
      ) : (
        <CheckSign {...mark} />
      )}
    </td>
  );
};

const Verdict = ({ provider }: { readonly provider: CheckedProvider }): ReactNode => {
  const { active, latest, verdict } = provider;
  if (active)
    return (
      <StatusText variant="brass" hasDot isRing>
        {active.state === "queued" ? "Waiting…" : "Checking…"}
      </StatusText>
    );
  if (latest?.state === "failed")
    return (
      <span title={latest.error}>
        <StatusText variant="bad" hasDot>
          Check failed
        </StatusText>
      </span>
    );
  return verdict.sentence;
};

const LastCheck = ({ provider }: { readonly provider: CheckedProvider }) => {
  const { checkedAt } = provider;
  return (
    <>
      <span className="block leading-[1.4] text-pretty max-md:inline">
        <Verdict provider={provider} />
      </span>
      <span className="block text-xs text-ink-soft max-md:ml-1 max-md:inline">
        {needsKey(provider) ? (
          <TextLink href={providerPath(provider.provider)}>Add a key</TextLink>
        ) : (
          checkedAt !== undefined && (
            <time dateTime={checkedAt} title={exactText(new Date(checkedAt))}>
              {agoText(new Date(checkedAt), new Date())}
            </time>
          )
        )}
      </span>
    </>
  );
};

const columnCount = 6 + checkMarks.length;

interface CheckRowProps {
  readonly record: RepositoryRecord;
  readonly provider: CheckedProvider;
  readonly startsOpen: boolean;
  readonly canRead: boolean;
  readonly canSchedule: boolean;
}

/** One provider or engine; opens with what its checks have found. */
export const CheckRow = ({ record, provider, startsOpen, canRead, canSchedule }: CheckRowProps) => {
  const [isOpen, setOpen] = useState(startsOpen);
  const [chosen, choose] = useState<CheckId>();
  const id = useId();
  const check = chosen ?? firstCheck(provider);
  const openAt = (next: CheckId) => {
    choose(next);
    setOpen(true);
  };
  const wash = isOpen ? "bg-wash" : "";
  return (
    <>
      <tr className={`border-t border-line max-md:flex max-md:flex-col max-md:gap-0.5 max-md:p-1.5 ${wash}`}>
        <td className="py-1 pl-1.5 pr-1 max-md:p-0">
          <Name provider={provider} isOpen={isOpen} controls={id} onPress={() => setOpen(!isOpen)} />
          <FigureLine provider={provider} />
        </td>
        <Figures provider={provider} />
        {checkMarks.map((mark, at) => (
          <MarkCell key={mark} provider={provider} check={mark} isFirst={at === 0} onPress={() => openAt(mark)} />
        ))}
        <td className="py-1 pr-2 pl-1 text-right max-md:p-0 max-md:pl-3 max-md:text-left">
          <LastCheck provider={provider} />
        </td>
      </tr>
      {isOpen && (
        <tr id={id} className="bg-wash max-md:block">
          <td colSpan={columnCount} className="pt-0.5 pr-2.5 pb-2.5 pl-5.5 max-md:block max-md:px-1.5">
            <div className="flex min-w-0 flex-col gap-2">
              <CheckDetails model={record.id} provider={provider} check={check} onChoose={choose} />
              <DeclaredFacts record={record} provider={provider} />
              <CheckActions
                model={record.id}
                provider={provider}
                check={check}
                canRead={canRead}
                canSchedule={canSchedule}
              />
            </div>
          </td>
        </tr>
      )}
    </>
  );
};
