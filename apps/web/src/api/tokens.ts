import type { NewBrowserToken, NewFineGrainedToken, NewToken, TokenSummary } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson, sendJson } from "./get-json.ts";

export const tokensQuery = queryOptions({
  queryKey: ["tokens"],
  queryFn: ({ signal }) => getJson<readonly TokenSummary[]>("/api/tokens", signal),
  staleTime: 0,
});

/** The token is readable only in this reply. */
export interface CreatedToken {
  readonly token: string;
  readonly summary: TokenSummary;
}

export const createToken = (request: NewToken): Promise<CreatedToken> => sendForJson("POST", "/api/tokens", request);

export const createBrowserToken = (request: NewBrowserToken): Promise<CreatedToken> =>
  sendForJson("POST", "/api/tokens/browser", request);

export const createFineGrainedToken = (request: NewFineGrainedToken): Promise<CreatedToken> =>
  sendForJson("POST", "/api/tokens/fine-grained", request);

/** Also ends the sessions opened with the token. */
export const revokeToken = (id: number): Promise<void> => sendJson("DELETE", `/api/tokens/${id}`);
