import type { ImportChoice, RepositoryKind } from "@orrery/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { recordQuery } from "../../api/repository.ts";
import { cancelImport, importListQuery, importQuery, startImport } from "../../api/upstream/imports.ts";
import { starterModelsQuery } from "../../api/upstream/starter-models.ts";
import { useChange } from "../../forms/use-change.ts";

/** An import with its progress, which a reload does not lose: the hub stores it. */
export const useImport = (kind: RepositoryKind, id: string, isWatched = true) => {
  const client = useQueryClient();
  const query = importQuery(kind, id);
  const after = { stores: query.queryKey, invalidates: [importListQuery.queryKey] };
  const start = useChange((choice: ImportChoice) => startImport(kind, id, choice), after);
  const cancel = useChange(() => cancelImport(kind, id), after);
  const { data } = useQuery({ ...query, retry: false, enabled: isWatched || start.isSuccess });
  const status = data?.status;
  useEffect(() => {
    if (status === undefined || status === "none" || status === "running") return;
    void client.invalidateQueries({ queryKey: starterModelsQuery.queryKey });
    if (status !== "done") return;
    // The page then shows the imported repository, and lists and pickers have it.
    void client.invalidateQueries({ queryKey: recordQuery(kind, id).queryKey });
    void client.invalidateQueries({ queryKey: [`${kind}s`] });
  }, [status, client, kind, id]);
  return { data, start, cancel };
};
