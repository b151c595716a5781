import type { RepositoryKind } from "@orrery/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type DatasetFacts, datasetLines, modelLines } from "../lib/markup/card-draft.ts";
import { recordQuery } from "./repository.ts";
import { splitsQuery, statisticsQuery } from "./rows.ts";

/** Rows may be out of reach, damaged or too large: a draft goes without them. */
const datasetFacts = async (client: QueryClient, id: string): Promise<DatasetFacts | undefined> => {
  const splits = await client.ensureQueryData(splitsQuery(id)).catch(() => []);
  const [first] = splits;
  if (!first) return undefined;
  const { config, split } = first;
  const statistics = await client.ensureQueryData(statisticsQuery(id, { config, split })).catch(() => undefined);
  return { splits, statistics };
};

/** What a card can be drafted from: the record, and Markdown with what the files say. */
export const cardDraftQuery = (kind: RepositoryKind, id: string) =>
  queryOptions({
    queryKey: ["repository", kind, id, "card-draft"],
    queryFn: async ({ client }) => {
      const record = await client.ensureQueryData(recordQuery(kind, id));
      const lines = kind === "model" ? modelLines(record) : datasetLines(await datasetFacts(client, id));
      return { record, lines };
    },
    staleTime: 30_000,
  });
