import type { CheckResult } from "@orrery/contract";

/** A result that later checks are compared with: requests and replies are read with the check itself. */
export const withoutExchanges = ({ probes, ...result }: CheckResult): CheckResult => ({
  ...result,
  ...(probes && { probes: probes.map((probe) => ({ ...probe, exchanges: [] })) }),
});

/** A result for a page. */
export const forPage = ({ logprobs: _logprobs, ...result }: CheckResult): CheckResult => result;

/** A result for a timeline. */
export const summaryOf = ({ check, outcome, sentence, at, cost, template }: CheckResult): CheckResult => ({
  check,
  outcome,
  sentence,
  at,
  cost,
  ...(template && { template }),
});

/** What tells one finding from another. A short round may name another cause for the same template. */
export const stateOf = ({ outcome, template }: CheckResult): string => `${outcome} ${template?.runs?.id ?? ""}`;
