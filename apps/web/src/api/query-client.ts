import { QueryClient } from "@tanstack/react-query";
import { isApiError } from "./api-error.ts";

const final = ["not_found", "unauthorized", "forbidden", "conflict", "rate_limited"] as const;

const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 2 && navigator.onLine && !final.some((code) => isApiError(error, code));

/** The catalogue changes only with the hub's version, so it stays fresh for minutes. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60_000,
        gcTime: 30 * 60_000,
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        // Paused queries would show skeletons until the browser is online again, and no error.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
