import type {
  Alias,
  AliasHistory,
  AliasOverview,
  AliasRequest,
  EffectivePromotionRules,
  NewAliasRequest,
  PromotionRules,
  RepositoryKind,
} from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson } from "../get-json.ts";
import { apiPath } from "../repository.ts";

export const aliasesQuery = (kind: RepositoryKind, id: string) =>
  queryOptions({
    queryKey: ["repository", kind, id, "aliases"],
    queryFn: ({ signal }) => getJson<AliasOverview>(`${apiPath(kind, id)}/aliases`, signal),
    staleTime: 30_000,
    enabled: id.includes("/"),
  });

const aliasPath = (kind: RepositoryKind, id: string, alias: string): string =>
  `${apiPath(kind, id)}/aliases/${encodeURIComponent(alias)}`;

export const aliasHistoryQuery = (kind: RepositoryKind, id: string, alias: string) =>
  queryOptions({
    queryKey: ["repository", kind, id, "aliases", alias],
    queryFn: ({ signal }) => getJson<AliasHistory>(`${aliasPath(kind, id, alias)}/history`, signal),
    staleTime: 0,
  });

/** Moves an alias if the rules are met; otherwise the request waits. */
export const proposeAlias = (
  kind: RepositoryKind,
  id: string,
  alias: string,
  request: NewAliasRequest,
): Promise<AliasRequest> => sendForJson("POST", `${aliasPath(kind, id, alias)}/requests`, request);

export type RequestAction = "approve" | "move" | "close";

export const actOnRequest = (
  kind: RepositoryKind,
  id: string,
  { alias, number }: Pick<AliasRequest, "alias" | "number">,
  action: RequestAction,
): Promise<AliasRequest> => sendForJson("POST", `${aliasPath(kind, id, alias)}/requests/${number}/${action}`);

export const rollBackAlias = (
  kind: RepositoryKind,
  id: string,
  alias: string,
  request: { readonly reason?: string },
): Promise<Alias> => sendForJson("POST", `${aliasPath(kind, id, alias)}/rollback`, request);

const defaultRulesPath = (organization: string): string =>
  `/api/organizations/${encodeURIComponent(organization)}/promotion-rules`;

/** The rules of an organization's repositories that have none of their own. */
export const defaultRulesQuery = (organization: string) =>
  queryOptions({
    queryKey: ["organization", organization, "promotion-rules"],
    queryFn: ({ signal }) => getJson<EffectivePromotionRules>(defaultRulesPath(organization), signal),
    staleTime: 0,
  });

/** Sets the default rules of an organization; undefined removes them. */
export const setDefaultRules = (
  organization: string,
  rules: PromotionRules | undefined,
): Promise<EffectivePromotionRules> => sendForJson(rules ? "PUT" : "DELETE", defaultRulesPath(organization), rules);

/** Sets the rules of a repository; undefined uses those of its organization. */
export const setPromotionRules = (
  kind: RepositoryKind,
  id: string,
  rules: PromotionRules | undefined,
): Promise<EffectivePromotionRules> =>
  sendForJson(rules ? "PUT" : "DELETE", `${apiPath(kind, id)}/promotion-rules`, rules);
