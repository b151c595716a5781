import type { Budget, NewBudget, RoutedCall, UsageRow } from "@orrery/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson, sendJson } from "./get-json.ts";

export interface UsageQuestion {
  /** Such as 2026-01-31. */
  readonly from: string;
  readonly account?: string | undefined;
}

const usageSearch = (groupBy: string, { from, account }: UsageQuestion): string =>
  new URLSearchParams({ groupBy, from, ...(account && { account }) }).toString();

export const usageQuery = (groupBy: "day,provider" | "provider" | "model", question: UsageQuestion) =>
  queryOptions({
    queryKey: ["usage", groupBy, question],
    queryFn: ({ signal }) => getJson<readonly UsageRow[]>(`/api/usage?${usageSearch(groupBy, question)}`, signal),
    staleTime: 0,
  });

export const usageCsvPath = (question: UsageQuestion): string =>
  `/api/usage.csv?${usageSearch("day,provider,model", question)}`;

const pageSize = 50;

const callSearch = (state: string, account: string | undefined): URLSearchParams =>
  new URLSearchParams({ ...(state && { state }), ...(account && { account }) });

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

export const callsCsvPath = (state: string, account?: string): string =>
  `/api/usage/calls.csv?${callSearch(state, account)}`;

export const budgetsQuery = queryOptions({
  queryKey: ["budgets"],
  queryFn: ({ signal }) => getJson<readonly Budget[]>("/api/budgets", signal),
  staleTime: 0,
});

const budgetPath = (account: string): string => `/api/budgets/${encodeURIComponent(account)}`;

export const setBudget = (account: string, request: NewBudget): Promise<Budget> =>
  sendForJson("PUT", budgetPath(account), request);

export const removeBudget = (account: string): Promise<void> => sendJson("DELETE", budgetPath(account));
