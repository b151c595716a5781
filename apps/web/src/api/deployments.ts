import type { Deployment, NewDeployment } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson, sendJson } from "./get-json.ts";

export const deploymentsQuery = queryOptions({
  queryKey: ["deployments"],
  queryFn: ({ signal }) => getJson<readonly Deployment[]>("/api/deployments", signal),
  staleTime: 0,
});

const pathOf = (model: string): string =>
  `/api/models/${model.split("/").map(encodeURIComponent).join("/")}/deployment`;

export const setDeployment = (model: string, request: NewDeployment): Promise<Deployment> =>
  sendForJson("PUT", pathOf(model), request);

export const removeDeployment = (model: string): Promise<void> => sendJson("DELETE", pathOf(model));
