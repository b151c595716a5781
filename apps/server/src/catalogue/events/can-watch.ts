import type { Db } from "../../db/engine.ts";
import { viewerOf } from "../../identity/account-viewer.ts";
import { can, type Guarded } from "../policy.ts";

/** Whether an account can see a repository and so be told of its events. */
export const canWatch = async (db: Db, accountId: number, guarded: Guarded): Promise<boolean> => {
  const viewer = await viewerOf(db, accountId, "read");
  return viewer !== undefined && can(viewer, "see", guarded);
};
