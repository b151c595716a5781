import type { RepositoryKind, RepositorySettings } from "@orrery/contract";
import { changeSettings } from "../../api/owners/repository-settings.ts";
import { useChange } from "../../forms/use-change.ts";

/** Saves settings, then shows what the hub has. */
export const useSettings = (kind: RepositoryKind, id: string) =>
  useChange((settings: RepositorySettings) => changeSettings(kind, id, settings), {
    invalidates: [["repository", kind, id], ["repositories"]],
  });
