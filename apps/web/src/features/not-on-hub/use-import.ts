import type { ImportChoice, RepositoryKind } from "@orrery/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { recordQuery } from "../../api/repository.ts";
import { cancelImport, importListQuery, importQuery, startImport } from "../../api/upstream/imports.ts";
import { useChange } from "../../forms/use-change.ts";

/** An import with its progress, which a reload does not lose: the hub stores it. */
export const useImport = (kind: RepositoryKind, id: string) => {
  const client = useQueryClient();
  const query = importQuery(kind, id);
  const { data } = useQuery({ ...query, retry: false });
  const after = { stores: query.queryKey, invalidates: [importListQuery.queryKey] };
  const start = useChange((choice: ImportChoice) => startImport(kind, id, choice), after);
  const cancel = useChange(() => cancelImport(kind, id), after);
  const status = data?.status;
  useEffect(() => {
    // The page then shows the imported repository.
    if (status === "done") void client.invalidateQueries({ queryKey: recordQuery(kind, id).queryKey });
  }, [status, client, kind, id]);
  return { data, start, cancel };
};
