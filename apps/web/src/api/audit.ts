import type { AuditEvent, AuditFilter } from "@orrery/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { getJson } from "./get-json.ts";
import { toQueryText } from "./repositories.ts";

const pageSize = 50;

/** Newest first. Admins see everyone's events, others their own. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ["audit", filter],
    queryFn: ({ signal, pageParam }) => {
      const query = toQueryText({ ...filter, limit: pageSize, ...(pageParam > 0 && { before: pageParam }) });
      return getJson<readonly AuditEvent[]>(`/api/audit?${query}`, signal);
    },
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    staleTime: 0,
  });

/** A file with the same events, oldest first. */
export const auditExportPath = (format: "csv" | "jsonl", filter: AuditFilter): string => {
  const query = toQueryText(filter);
  return `/api/audit.${format}${query && `?${query}`}`;
};
