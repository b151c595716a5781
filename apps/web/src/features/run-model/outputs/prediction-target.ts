import type { ColumnStatistics } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { getJson } from "../../../api/get-json.ts";
import { filesPath } from "../../../api/repository.ts";
import { statisticsQuery } from "../../../api/rows.ts";

/** The model that made an output, and what it was trained on. */
export interface OutputSource {
  readonly model: string;
  readonly datasets: readonly string[];
}

interface TabularConfig {
  readonly target?: unknown;
  readonly unit?: unknown;
}

const textIn = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** How the values themselves are distributed, if they are numbers. */
const numbersOf = (column: ColumnStatistics | undefined) => {
  if (column?.measures !== "value" || !column.histogram) return undefined;
  const { edges, counts } = column.histogram;
  return edges.every((edge) => typeof edge === "number") ? { edges, counts } : undefined;
};

/** The predicted column, its unit and how its values are distributed, as far as the hub knows them. */
export const usePredictionTarget = (source: OutputSource | undefined) => {
  const { data: config } = useQuery({
    queryKey: ["tabular-config", source?.model],
    queryFn: ({ signal }) =>
      getJson<TabularConfig>(`${filesPath("model", source?.model ?? "")}/resolve/main/config.json`, signal),
    enabled: source !== undefined,
    retry: false,
  });
  const target = textIn(config?.target);
  const unit = textIn(config?.unit);
  const dataset = source?.datasets[0];
  const { data: statistics } = useQuery({
    ...statisticsQuery(dataset ?? "", {}),
    enabled: target !== undefined && dataset !== undefined,
    retry: false,
  });
  const column = statistics?.columns.find(({ name }) => name === target);
  return { target, unit, dataset, histogram: numbersOf(column) };
};
