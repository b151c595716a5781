import type {
  CheckDetail,
  CheckSchedule,
  ModelChecks,
  NewCheck,
  StartedChecks,
  TemplateFamily,
} from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson, sendJson } from "../get-json.ts";
import { apiPath } from "../repository.ts";

const checksPath = (model: string): string => `${apiPath("model", model)}/providers/checks`;

/** While checks wait or run. */
const refreshMs = 2_000;

const isActive = (checks: ModelChecks | undefined): boolean =>
  checks?.providers.some(({ active }) => active !== undefined) === true;

export const modelChecksQuery = (model: string) =>
  queryOptions({
    queryKey: ["model-checks", model],
    queryFn: ({ signal }) => getJson<ModelChecks>(checksPath(model), signal),
    staleTime: 10_000,
    refetchInterval: ({ state }) => isActive(state.data) && refreshMs,
  });

/** A check with its requests and replies, for those who can see them. */
export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: ["check", id],
    queryFn: ({ signal }) => getJson<CheckDetail>(`/api/checks/${encodeURIComponent(id)}`, signal),
  });

export const templateFamilyQuery = (model: string) =>
  queryOptions({
    queryKey: ["template-family", model],
    queryFn: ({ signal }) => getJson<TemplateFamily>(`${apiPath("model", model)}/template-family`, signal),
  });

export const startChecks = (model: string, asked: NewCheck): Promise<StartedChecks> =>
  sendForJson("POST", checksPath(model), asked);

export const setCheckSchedule = (model: string, schedule: CheckSchedule): Promise<void> =>
  sendJson("PUT", `${checksPath(model)}/schedule`, schedule);
