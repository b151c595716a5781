import type { MeasuredProvider, MeasuredProviders } from "@orrery/contract";
import { overallVerdict } from "../../../checks/verdict.ts";
import type { Db } from "../../../db/engine.ts";
import { providerLabel } from "../../../text/provider-label.ts";
import { publicMarks } from "./checks-store.ts";
import { resultIn } from "./rounds/round-store.ts";

type Row = Awaited<ReturnType<typeof publicMarks>>["rows"][number];

const momentOf = (at: number): string => new Date(at).toISOString();

const grouped = <K extends string>(rows: readonly Row[], keyOf: (row: Row) => K): Row[][] => {
  const found = new Map<K, Row[]>();
  for (const row of rows) {
    const known = found.get(keyOf(row));
    if (known) known.push(row);
    else found.set(keyOf(row), [row]);
  }
  return [...found.values()];
};

const toModel = (rows: readonly [Row, ...Row[]]): MeasuredProvider["models"][number] => {
  const [{ full_name: model, endpoint_id }] = rows;
  // A mark that never changed was first seen with the first check.
  const changed = rows.filter(({ since, checked_at }) => since < checked_at).map(({ since }) => since);
  return {
    model,
    ...(endpoint_id !== 0 && { endpoint: endpoint_id }),
    verdict: overallVerdict(rows.map(resultIn)),
    checkedAt: momentOf(Math.max(...rows.map(({ checked_at }) => checked_at))),
    marks: rows.map((row) => ({
      check: row.check_id,
      outcome: row.outcome,
      sentence: resultIn(row).sentence,
      at: momentOf(row.checked_at),
    })),
    ...(changed.length > 0 && { changedAt: momentOf(Math.max(...changed)) }),
  };
};

const toProvider = (rows: readonly Row[]): MeasuredProvider => {
  const provider = rows[0]?.provider ?? "";
  const models = grouped(rows, ({ full_name, endpoint_id }) => `${full_name} ${endpoint_id}`);
  return {
    provider,
    label: providerLabel(provider),
    models: models.map((one) => toModel(one as [Row, ...Row[]])),
  };
};

/** What this hub has measured of every provider, over its public models. */
export const readMeasured = async (db: Db, maxAgeDays: number): Promise<MeasuredProviders> => {
  const { rows, isCut } = await publicMarks(db);
  const times = rows.map(({ checked_at }) => checked_at);
  return {
    providers: grouped(rows, ({ provider }) => provider).map(toProvider),
    ...(times.length > 0 && { from: momentOf(Math.min(...times)), to: momentOf(Math.max(...times)) }),
    maxAgeDays,
    isCut,
  };
};
