import type { RepositoryKind } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { refsQuery } from "../../../api/history/refs.ts";
import { isAmbiguous, type RepositoryRoute, splitRevision } from "../../../lib/routes/repository-route.ts";

/** The route with the names of branches and tags known; undefined while they load. */
export const useResolvedRoute = (kind: RepositoryKind, route: RepositoryRoute): RepositoryRoute | undefined => {
  const mustKnow = isAmbiguous(route);
  const { data, isPending } = useQuery({ ...refsQuery(kind, route.id), enabled: mustKnow });
  if (!mustKnow) return route;
  if (isPending) return undefined;
  const names = [...(data?.branches ?? []), ...(data?.tags ?? [])].map(({ name }) => name);
  return { ...route, ...splitRevision(`${route.revision}/${route.path}`, names) };
};
