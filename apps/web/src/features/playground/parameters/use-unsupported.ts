import type { ProviderSummary } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { providersQuery } from "../../../api/providers.ts";

const none: readonly string[] = [];

export type UnsupportedBy = (provider: string) => readonly string[];

/** Parameters that a provider refuses; for the router's choice and for engines nothing is known. */
export const useUnsupported = (): UnsupportedBy => {
  const { data } = useQuery(providersQuery);
  return useCallback(
    (provider: string) => data?.find(({ id }: ProviderSummary) => id === provider)?.unsupported ?? none,
    [data],
  );
};
