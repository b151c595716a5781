import type { QueryClient } from "@tanstack/react-query";

/** What depends on which keys there are is asked for again. */
export const forgetKeys = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    ["providers", "provider-keys", "provider-health", "route"].map((name) =>
      client.invalidateQueries({ queryKey: [name] }),
    ),
  );
};
