import type { ImportChoice, ImportProgress, RepositoryKind } from "@orrery/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { recordQuery } from "../../api/repository.ts";
import { cancelImport, importListQuery, importQuery, startImport } from "../../api/upstream/imports.ts";

/** An import with its progress, which a reload does not lose: the hub stores it. */
export const useImport = (kind: RepositoryKind, id: string) => {
  const client = useQueryClient();
  const query = importQuery(kind, id);
  const { data } = useQuery({ ...query, retry: false });
  const set = (progress: ImportProgress) => {
    client.setQueryData(query.queryKey, progress);
    void client.invalidateQueries({ queryKey: importListQuery.queryKey });
  };
  const start = useMutation({ mutationFn: (choice: ImportChoice) => startImport(kind, id, choice), onSuccess: set });
  const cancel = useMutation({ mutationFn: () => cancelImport(kind, id), onSuccess: set });
  const status = data?.status;
  useEffect(() => {
    // The page then shows the imported repository.
    if (status === "done") void client.invalidateQueries({ queryKey: recordQuery(kind, id).queryKey });
  }, [status, client, kind, id]);
  return { data, start, cancel };
};
