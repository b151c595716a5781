import type { DeploymentRow } from "../planning/routed-models.ts";
import { RouterError } from "../router-error.ts";
import { contextOf, type KeyRing } from "./key-ring.ts";

/** The decrypted API key of a deployment's server; undefined if the server needs none. */
export type DeploymentKeys = (deployment: DeploymentRow) => Promise<string | undefined>;

export const createDeploymentKeys =
  (keyRing: KeyRing): DeploymentKeys =>
  async ({ sealed, repository_id }) => {
    if (sealed === null) return undefined;
    const key = await keyRing.open(sealed, contextOf.deployment(repository_id));
    if (key !== undefined) return key;
    throw new RouterError("no_provider", "The key of this deployment can't be decrypted. An admin must set it again.");
  };
