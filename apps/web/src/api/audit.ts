import type { AuditEvent } from "@orrery/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { getJson } from "./get-json.ts";

const pageSize = 50;

/** Newest first. Admins see everyone's events, others their own. */
export const auditQuery = (action: string, organization?: string) =>
  infiniteQueryOptions({
    queryKey: ["audit", action, organization],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ limit: String(pageSize) });
      if (action) query.set("action", action);
      if (organization) query.set("organization", organization);
      if (pageParam > 0) query.set("before", String(pageParam));
      return getJson<readonly AuditEvent[]>(`/api/audit?${query}`, signal);
    },
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    staleTime: 0,
  });
