import type { RepositoryKind } from "@orrery/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { repositoryListQuery } from "../../../api/repositories.ts";
import { listQuery } from "./list-query.ts";
import type { ListState } from "./list-state.ts";

/** Hovering this many milliseconds predicts a click. */
const rest = 60;

export const usePrefetch = (kind: RepositoryKind): ((next: ListState) => void) => {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (next) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => void client.prefetchInfiniteQuery(repositoryListQuery(kind, listQuery(kind, next))),
        rest,
      );
    },
    [client, kind],
  );
};
