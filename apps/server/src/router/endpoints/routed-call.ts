import type { LedgerEntries, LedgerEntry } from "../ledger/entry.ts";
import type { Health } from "../planning/health.ts";
import type { PlannedRoute, Planner } from "../planning/plan-route.ts";
import { RouterError } from "../router-error.ts";
import type { RouterSettings } from "../settings.ts";
import type { Attempts, RunAttempts } from "../upstream/attempts.ts";
import type { PrepareRequest } from "../upstream/prepare-request.ts";

/** What a call needs from its plan to its settlement. */
export interface RoutedCallDeps {
  readonly planner: Planner;
  readonly entries: LedgerEntries;
  readonly prepare: PrepareRequest;
  readonly runAttempts: RunAttempts;
  readonly health: Health;
  readonly settings: RouterSettings;
  readonly now: () => number;
}

/** Names the commit that an alias led to. */
export const revisionHeader = (model: PlannedRoute["model"]): Record<string, string> =>
  model?.revision ? { "x-orrery-revision": model.revision.sha } : {};

/** Reply headers that name the model and the provider that answered. */
export const routeHeaders = (
  { modelId, model, checked }: PlannedRoute,
  { notes, outcome }: Attempts<unknown>,
): Record<string, string> => ({
  "x-orrery-provider": outcome.candidate.provider,
  "x-orrery-attempts": String(notes.length),
  "x-orrery-model": encodeURI(modelId),
  ...revisionHeader(model),
  ...(checked && { "x-orrery-checks": checked.note }),
  ...(outcome.candidate.endpoint && { "x-orrery-endpoint": String(outcome.candidate.endpoint.id) }),
});

/** Settles a failed or cancelled call; throws the error for the caller. */
export const settleFailed = async (
  entry: LedgerEntry,
  route: PlannedRoute,
  attempts: Attempts<unknown>,
): Promise<void> => {
  const { notes, outcome } = attempts;
  const base = { candidate: outcome.candidate, notes, bytesOut: 0 };
  if ("isAborted" in outcome) return entry.settle({ ...base, state: "cancelled", status: 499 });
  if (!("error" in outcome)) return;
  const { error } = outcome;
  await entry.settle({ ...base, state: "failed", status: error.status, errorCode: error.code });
  throw new RouterError(error.code, error.message, {
    status: error.status,
    headers: { ...error.headers, ...routeHeaders(route, attempts) },
    metadata: { ...error.metadata, model: route.modelId, providers: route.verdicts() },
  });
};
