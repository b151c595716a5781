import type { QueryClient } from "@tanstack/react-query";

/** Refetches everything that depends on which keys exist. */
export const forgetKeys = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    ["providers", "provider-keys", "provider-health", "provider-models", "route", "model-checks"].map((name) =>
      client.invalidateQueries({ queryKey: [name] }),
    ),
  );
};
