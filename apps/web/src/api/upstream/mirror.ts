import type {
  MirrorDecision,
  MirrorRefusal,
  MirrorReview,
  MirrorRule,
  MirrorStatus,
  MirrorTrial,
  MirrorTrialResult,
  MirrorUpstreamCheckResult,
} from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson } from "../get-json.ts";

export const mirrorStatusQuery = queryOptions({
  queryKey: ["mirror", "status"],
  queryFn: ({ signal }) => getJson<MirrorStatus>("/api/mirror", signal),
  staleTime: 0,
});

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
