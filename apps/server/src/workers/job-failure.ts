import { HubError, type HubErrorCode } from "../errors.ts";
import { ReadingError } from "../readers/byte-source.ts";
import type { JobFailure } from "./job.ts";

/** An error in what messages between workers can carry. */
export const toFailure = (error: unknown): JobFailure => {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ReadingError) return { kind: "reading", code: "", message };
  if (error instanceof HubError) return { kind: "hub", code: error.code, message };
  return { kind: "other", code: "", message };
};

/** The error that a worker has met. */
export const fromFailure = ({ kind, code, message }: JobFailure): Error => {
  if (kind === "reading") return new ReadingError(message);
  return kind === "hub" ? new HubError(code as HubErrorCode, message) : new Error(message);
};
