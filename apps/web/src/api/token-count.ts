import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { sendForJson } from "./get-json.ts";

/** The tokens of a conversation. */
export interface TokenCount {
  readonly count: number;
  readonly source: "counted" | "estimated";
  /** Max tokens, by the settings of the model's tokenizer. */
  readonly max_length?: number;
}

/** @param request `model`, `messages` and `tools` as JSON. */
export const tokenCountQuery = (request: string) =>
  queryOptions({
    queryKey: ["token-count", request],
    queryFn: () =>
      sendForJson<TokenCount>("POST", "/router/v1/tokenize", { ...JSON.parse(request), return_tokens: false }),
    // Each pause in typing makes a new entry.
    gcTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
