import type {
  MirrorConnection,
  MirrorDecision,
  MirrorRefusal,
  MirrorReview,
  MirrorRule,
  MirrorSearchResults,
  MirrorSearchSources,
  MirrorSettings,
  MirrorStatus,
  MirrorTrial,
  MirrorTrialResult,
  MirrorUpstreamCheckResult,
  NewMirrorSettings,
  RepositoryKind,
  RepositoryMirror,
} from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson } from "../get-json.ts";
import { apiPath } from "../repository.ts";

export const mirrorStatusQuery = queryOptions({
  queryKey: ["mirror", "status"],
  queryFn: ({ signal }) => getJson<MirrorStatus>("/api/mirror", signal),
  staleTime: 0,
});

export const mirrorSettingsQuery = queryOptions({
  queryKey: ["mirror", "settings"],
  queryFn: ({ signal }) => getJson<MirrorSettings>("/api/mirror/settings", signal),
  staleTime: 0,
});

export const saveMirrorSettings = (settings: NewMirrorSettings): Promise<MirrorSettings> =>
  sendForJson("PUT", "/api/mirror/settings", settings);

/** Tries an address before it is saved. */
export const tryMirrorConnection = (connection: MirrorConnection): Promise<MirrorUpstreamCheckResult> =>
  sendForJson("POST", "/api/mirror/settings/check", connection);

export const mirrorRulesQuery = queryOptions({
  queryKey: ["mirror", "rules"],
  queryFn: ({ signal }) => getJson<readonly MirrorRule[]>("/api/mirror/rules", signal),
  staleTime: 0,
});

export const saveMirrorRules = (rules: readonly MirrorRule[]): Promise<readonly MirrorRule[]> =>
  sendForJson("PUT", "/api/mirror/rules", rules);

/** What the stored rules say about a repository. */
export const tryMirrorRules = (trial: MirrorTrial): Promise<MirrorTrialResult> =>
  sendForJson("POST", "/api/mirror/rules/check", trial);

export const mirrorReviewsQuery = (status: MirrorReview["status"]) =>
  queryOptions({
    queryKey: ["mirror", "reviews", status],
    queryFn: ({ signal }) => getJson<readonly MirrorReview[]>(`/api/mirror/reviews?status=${status}`, signal),
    staleTime: 0,
  });

export const decideMirrorReview = (decision: MirrorDecision): Promise<MirrorReview> =>
  sendForJson("PUT", "/api/mirror/reviews", decision);

export const mirrorRefusalsQuery = queryOptions({
  queryKey: ["mirror", "refusals"],
  queryFn: ({ signal }) => getJson<readonly MirrorRefusal[]>("/api/mirror/refusals", signal),
  staleTime: 0,
});

export const checkMirrorUpstream = (upstream: string): Promise<MirrorUpstreamCheckResult> =>
  sendForJson("POST", "/api/mirror/upstreams/check", { upstream });

export const repositoryMirrorQuery = (kind: RepositoryKind, id: string) =>
  queryOptions({
    queryKey: ["mirror", "repository", kind, id],
    queryFn: ({ signal }) => getJson<RepositoryMirror>(`${apiPath(kind, id)}/mirror`, signal),
    staleTime: 30_000,
    retry: false,
  });

/** Without a revision, the repository stays where it is. */
export const pinMirror = (kind: RepositoryKind, id: string, revision?: string): Promise<RepositoryMirror> =>
  sendForJson("PUT", `${apiPath(kind, id)}/mirror/pin`, revision === undefined ? {} : { revision });

export const unpinMirror = (kind: RepositoryKind, id: string): Promise<RepositoryMirror> =>
  sendForJson("DELETE", `${apiPath(kind, id)}/mirror/pin`);

export const searchSourcesQuery = queryOptions({
  queryKey: ["mirror", "sources"],
  queryFn: ({ signal }) => getJson<MirrorSearchSources>("/api/mirror/upstreams", signal),
  staleTime: 5 * 60_000,
  retry: false,
});

export const upstreamSearchQuery = (kind: RepositoryKind, search: string) =>
  queryOptions({
    queryKey: ["mirror", "search", kind, search],
    queryFn: ({ signal }) =>
      getJson<MirrorSearchResults>(`/api/mirror/search?${new URLSearchParams({ kind, search })}`, signal),
    staleTime: 60_000,
    retry: false,
  });
