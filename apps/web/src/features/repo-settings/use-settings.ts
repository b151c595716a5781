import type { RepositoryKind, RepositorySettings } from "@orrery/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeSettings } from "../../api/owners/repository-settings.ts";

/** Saves settings, then shows what the hub has. */
export const useSettings = (kind: RepositoryKind, id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: RepositorySettings) => changeSettings(kind, id, settings),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["repository", kind, id] });
      await client.invalidateQueries({ queryKey: ["repositories"] });
    },
  });
};
