import type { ImportChoice, ImportList, ImportPlan, ImportProgress, RepositoryKind } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson } from "../get-json.ts";

const pathOf = (kind: RepositoryKind, id: string): string =>
  `/api/imports/${kind}s/${id.split("/").map(encodeURIComponent).join("/")}`;

const pollMs = 1_000;

/** Reloaded while an import runs. */
export const importQuery = (kind: RepositoryKind, id: string) =>
  queryOptions({
    queryKey: ["import", kind, id],
    queryFn: ({ signal }) => getJson<ImportProgress>(pathOf(kind, id), signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === "running" ? pollMs : false),
  });

export const startImport = (kind: RepositoryKind, id: string, choice: ImportChoice = {}): Promise<ImportProgress> =>
  sendForJson("POST", pathOf(kind, id), choice);

/** Asks the other hub, so it is not asked again by itself. */
export const importPlanQuery = (source: string) =>
  queryOptions({
    queryKey: ["import", "plan", source],
    queryFn: () => sendForJson<ImportPlan>("POST", "/api/imports/plan", { source }),
    staleTime: 5 * 60_000,
    retry: false,
  });

export const importListQuery = queryOptions({
  queryKey: ["import", "list"],
  queryFn: ({ signal }) => getJson<ImportList>("/api/imports", signal),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === "running") ? pollMs : false),
});

export const cancelImport = (kind: RepositoryKind, id: string): Promise<ImportProgress> =>
  sendForJson("DELETE", pathOf(kind, id));
