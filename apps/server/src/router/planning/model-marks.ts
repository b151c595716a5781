import type { MarkedOutcome } from "../../checks/check-demands.ts";
import type { Db } from "../../db/engine.ts";

const none = {};

/** What checks have found of each provider and engine of a model. */
export interface ModelMarks {
  /** Of a provider, of an engine, or of the hub itself. */
  readonly of: (provider: string, endpointId?: number) => { readonly checks?: readonly MarkedOutcome[] };
}

/** Of a model that was never checked. */
export const noMarks: ModelMarks = { of: () => none };

export const marksFrom = (
  rows: readonly { readonly provider: string; readonly endpointId: number; readonly mark: MarkedOutcome }[],
): ModelMarks => {
  if (rows.length === 0) return noMarks;
  const found = new Map<string, { readonly checks: MarkedOutcome[] }>();
  for (const { provider, endpointId, mark } of rows) {
    const key = `${provider} ${endpointId}`;
    const known = found.get(key);
    if (known) known.checks.push(mark);
    else found.set(key, { checks: [mark] });
  }
  return { of: (provider, endpointId = 0) => found.get(`${provider} ${endpointId}`) ?? none };
};

export const readMarks = async (db: Db, repositoryId: number): Promise<ModelMarks> => {
  const rows = await db
    .selectFrom("check_marks")
    .select(["provider", "endpoint_id", "check_id", "outcome", "checked_at", "since"])
    .where("repository_id", "=", repositoryId)
    .execute();
  return marksFrom(
    rows.map(({ provider, endpoint_id, check_id, outcome, checked_at, since }) => ({
      provider,
      endpointId: endpoint_id,
      mark: { check: check_id, outcome, checkedAt: checked_at, since },
    })),
  );
};
