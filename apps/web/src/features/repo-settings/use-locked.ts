import type { RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { ownAccessQuery } from "../../api/owners/repository-settings.ts";

/** Whether the files of a gated repository are closed to the person; undefined until the hub has told. */
export const useLocked = (kind: RepositoryKind, { id, gated }: RepositoryRecord): boolean | undefined => {
  const { data, isError } = useQuery({ ...ownAccessQuery(kind, id), enabled: !!gated });
  if (!gated) return false;
  return isError || (data && !data.canRead);
};
