import type { ModelChecks } from "@orrery/contract";
import { RotateCcw } from "lucide-react";
import { agoText } from "../../../../lib/format/ago-text.ts";
import { countOf, fullCount } from "../../../../lib/format/count-text.ts";
import { openPath } from "../../../../lib/routes/site-root.ts";
import { InlineError } from "../../../../ui/feedback/inline-error.tsx";
import { Button } from "../../../../ui/input/button/button.tsx";
import { TextLink } from "../../../../ui/text/anchor/text-link.tsx";
import { Heading } from "../../../../ui/text/heading/heading.tsx";
import { LiveRegion, Text } from "../../../../ui/text/text.tsx";
import { estimateText } from "./estimate-text.ts";
import { needsKey } from "./provider-marks.ts";
import { useStartChecks } from "./use-checks.ts";

const titleOf = ({ passed, providers }: ModelChecks): string => {
  if (providers.every(({ marks }) => marks.length === 0)) return "No provider has been checked yet";
  const all = countOf(providers.length, "provider");
  return `${fullCount(passed)} of ${all} ${passed === 1 ? "passes" : "pass"} every check`;
};

const lastCheck = ({ providers }: ModelChecks): string | undefined =>
  providers.reduce<string | undefined>(
    (last, { checkedAt }) => (checkedAt !== undefined && (last === undefined || checkedAt > last) ? checkedAt : last),
    undefined,
  );

/** Why there is no button. */
const NoRights = ({ checks, isSignedIn }: { readonly checks: ModelChecks; readonly isSignedIn: boolean }) => {
  if (!isSignedIn)
    return (
      <>
        <TextLink href={`/login?next=${encodeURIComponent(openPath())}`}>Sign in</TextLink> to check providers.
      </>
    );
  return checks.providers.some(needsKey) ? "Add a key to check a provider." : "No provider can be checked now.";
};

const CheckAll = ({ checks }: { readonly checks: ModelChecks }) => {
  const start = useStartChecks(checks.model);
  const running = checks.providers.filter(({ active }) => active !== undefined).length;
  const isBusy = running > 0 || start.isPending;
  return (
    <div className="flex flex-col gap-0.75 sm:items-end">
      <Button variant="primary" disabled={isBusy} onClick={() => start.mutate({ level: "full" })}>
        <RotateCcw size={15} strokeWidth={1.75} aria-hidden="true" />
        {isBusy ? "Checking…" : "Check all now"}
      </Button>
      <span className="text-xs text-ink-soft tabular-nums">
        {running > 0
          ? `${countOf(running, "check")} left`
          : checks.estimates && `Full check: ${estimateText(checks.estimates.full)}`}
      </span>
      {start.error && <InlineError>{start.error.message}</InlineError>}
      <LiveRegion>{running > 0 ? `${countOf(running, "provider")} being checked` : ""}</LiveRegion>
    </div>
  );
};

interface ChecksHeaderProps {
  readonly checks: ModelChecks;
  readonly isSignedIn: boolean;
}

export const ChecksHeader = ({ checks, isSignedIn }: ChecksHeaderProps) => {
  const at = lastCheck(checks);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
      <div className="flex min-w-0 flex-col gap-0.5">
        <Heading level={2} id="checks" variant="section">
          {titleOf(checks)}
        </Heading>
        <Text variant="soft">
          The hub sends short test calls and compares the replies with this repository.
          {at !== undefined && ` Last check ${agoText(new Date(at), new Date())}.`}
        </Text>
      </div>
      {checks.canRun ? (
        <CheckAll checks={checks} />
      ) : (
        <Text variant="note">
          <NoRights checks={checks} isSignedIn={isSignedIn} />
        </Text>
      )}
    </div>
  );
};
