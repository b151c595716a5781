import type { Budget, NewBudget, RoutedCall, UsageRow } from "@orrery/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson, sendJson } from "./get-json.ts";

/** Which calls are summed up. */
export interface UsageQuestion {
  /** The first day, such as 2026-01-31. */
  readonly from: string;
  readonly account?: string | undefined;
}

const usageSearch = (groupBy: string, { from, account }: UsageQuestion): string =>
  new URLSearchParams({ groupBy, from, ...(account && { account }) }).toString();

/** What calls came to, group by group. */
export const usageQuery = (groupBy: "day" | "provider" | "model", question: UsageQuestion) =>
  queryOptions({
    queryKey: ["usage", groupBy, question],
    queryFn: ({ signal }) => getJson<readonly UsageRow[]>(`/api/usage?${usageSearch(groupBy, question)}`, signal),
    staleTime: 0,
  });

/** Where the sums can be had as comma-separated values. */
export const usageCsvPath = (question: UsageQuestion): string =>
  `/api/usage.csv?${usageSearch("day,provider,model", question)}`;

const pageSize = 50;

const callSearch = (state: string, account: string | undefined): URLSearchParams =>
  new URLSearchParams({ ...(state && { state }), ...(account && { account }) });

/** Single calls, newest first. */
export const callsQuery = (state: string, account?: string) =>
  infiniteQueryOptions({
    queryKey: ["calls", state, account ?? ""],
    queryFn: ({ signal, pageParam }) => {
      const query = callSearch(state, account);
      query.set("limit", String(pageSize));
      if (pageParam > 0) query.set("before", String(pageParam));
      return getJson<readonly RoutedCall[]>(`/api/usage/calls?${query}`, signal);
    },
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    staleTime: 0,
  });

/** Where single calls can be had as comma-separated values. */
export const callsCsvPath = (state: string, account?: string): string =>
  `/api/usage/calls.csv?${callSearch(state, account)}`;

/** Budgets that the caller may see. */
export const budgetsQuery = queryOptions({
  queryKey: ["budgets"],
  queryFn: ({ signal }) => getJson<readonly Budget[]>("/api/budgets", signal),
  staleTime: 0,
});

const budgetPath = (account: string): string => `/api/budgets/${encodeURIComponent(account)}`;

/** Sets what an account may spend. */
export const setBudget = (account: string, request: NewBudget): Promise<Budget> =>
  sendForJson("PUT", budgetPath(account), request);

/** Lets an account spend without limit. */
export const removeBudget = (account: string): Promise<void> => sendJson("DELETE", budgetPath(account));
