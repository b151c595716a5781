import type { CurrentSession, SignedOut, SignInMethods } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, getReply, sendForOptionalJson, sendJson } from "./get-json.ts";

export interface BrowserSession extends CurrentSession {
  /** Undefined if requests are not limited. */
  readonly allowance?: { readonly requests: number; readonly minutes: number };
}

/** Parses the `RateLimit-Policy` header. */
export const readAllowance = (policy: string | null): BrowserSession["allowance"] => {
  const [, requests, seconds] = /q=(\d+);w=(\d+)/.exec(policy ?? "") ?? [];
  return requests && seconds ? { requests: Number(requests), minutes: Number(seconds) / 60 } : undefined;
};

/** `user` is null when signed out. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }): Promise<BrowserSession> => {
    const { body, headers } = await getReply<CurrentSession>("/api/sessions/current", signal);
    const allowance = readAllowance(headers.get("ratelimit-policy"));
    return { ...body, ...(allowance && { allowance }) };
  },
});

export const signInMethodsQuery = queryOptions({
  queryKey: ["sign-in-methods"],
  queryFn: ({ signal }) => getJson<SignInMethods>("/api/sessions/methods", signal),
});

export const openSession = (token: string): Promise<void> => sendJson("POST", "/api/sessions", { token });

export const openSessionByLink = (code: string): Promise<void> => sendJson("POST", "/api/sessions", { code });

/** The reply says where to sign out at the issuer of the session, if it has one. */
export const closeSession = (): Promise<SignedOut | undefined> =>
  sendForOptionalJson("DELETE", "/api/sessions/current");

export const closeSessions = (): Promise<undefined> => sendForOptionalJson("DELETE", "/api/sessions");
