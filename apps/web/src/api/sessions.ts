import type { CurrentSession } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getReply, sendJson } from "./get-json.ts";

/** Who this browser is signed in as, and how much may be asked. */
export interface Session extends CurrentSession {
  /** Requests that this caller may make in so many minutes; undefined where they are not counted. */
  readonly allowance?: { readonly requests: number; readonly minutes: number };
}

/** How many requests in which time, from the header that tells every caller. */
export const readAllowance = (policy: string | null): Session["allowance"] => {
  const [, requests, seconds] = /q=(\d+);w=(\d+)/.exec(policy ?? "") ?? [];
  return requests && seconds ? { requests: Number(requests), minutes: Number(seconds) / 60 } : undefined;
};

/** Who this browser is signed in as; `user` is null for those who are not. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }): Promise<Session> => {
    const { body, headers } = await getReply<CurrentSession>("/api/sessions/current", signal);
    const allowance = readAllowance(headers.get("ratelimit-policy"));
    return { ...body, ...(allowance && { allowance }) };
  },
});

/** Signs this browser in with a token. */
export const openSession = (token: string): Promise<void> => sendJson("POST", "/api/sessions", { token });

/** Signs this browser in with the code of a link. */
export const openSessionByLink = (code: string): Promise<void> => sendJson("POST", "/api/sessions", { code });

/** Signs this browser out. */
export const closeSession = (): Promise<void> => sendJson("DELETE", "/api/sessions/current");

/** Signs every browser of this account out. */
export const closeSessions = (): Promise<void> => sendJson("DELETE", "/api/sessions");
