import type { AuditEvent } from "@orrery/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { getJson } from "./get-json.ts";

const pageSize = 50;

const filterOf = (action: string, organization: string | undefined): URLSearchParams =>
  new URLSearchParams({ ...(action && { action }), ...(organization && { organization }) });

/** Newest first. Admins see everyone's events, others their own. */
export const auditQuery = (action: string, organization?: string) =>
  infiniteQueryOptions({
    queryKey: ["audit", action, organization],
    queryFn: ({ signal, pageParam }) => {
      const query = filterOf(action, organization);
      query.set("limit", String(pageSize));
      if (pageParam > 0) query.set("before", String(pageParam));
      return getJson<readonly AuditEvent[]>(`/api/audit?${query}`, signal);
    },
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    staleTime: 0,
  });

/** A file with the same events, oldest first. */
export const auditExportPath = (format: "csv" | "jsonl", action: string, organization?: string): string => {
  const query = String(filterOf(action, organization));
  return `/api/audit.${format}${query && `?${query}`}`;
};
