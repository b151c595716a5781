import type { NameCheck } from "@orrery/contract";
import { errorMessage, isHubError } from "../errors.ts";

const refusals = ["bad_request", "forbidden", "conflict"] as const;

/** A refused name is an answer; a caller who is not signed in, or a failure, stays an error. */
export const nameCheck = async (check: () => Promise<unknown>): Promise<NameCheck> => {
  try {
    await check();
    return { isAvailable: true };
  } catch (error) {
    if (refusals.some((code) => isHubError(error, code))) return { isAvailable: false, error: errorMessage(error) };
    throw error;
  }
};
