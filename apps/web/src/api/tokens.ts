import type { NewToken, TokenSummary } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson, sendJson } from "./get-json.ts";

/** The tokens of this account. */
export const tokensQuery = queryOptions({
  queryKey: ["tokens"],
  queryFn: ({ signal }) => getJson<readonly TokenSummary[]>("/api/tokens", signal),
  staleTime: 0,
});

/** A token in the open: shown this once. */
export interface CreatedToken {
  readonly token: string;
  readonly summary: TokenSummary;
}

/** Makes a token. */
export const createToken = (request: NewToken): Promise<CreatedToken> => sendForJson("POST", "/api/tokens", request);

/** Ends a token, and the sessions that stand on it. */
export const revokeToken = (id: number): Promise<void> => sendJson("DELETE", `/api/tokens/${id}`);
