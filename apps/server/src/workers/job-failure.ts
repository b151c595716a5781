import { ReadingError } from "../blobs/byte-source.ts";
import { HubError, withFullDisk } from "../errors.ts";
import type { JobFailure } from "./job.ts";

export const toFailure = (given: unknown): JobFailure => {
  const error = withFullDisk(given);
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ReadingError) return { kind: "reading", code: "", message };
  if (error instanceof HubError) return { kind: "hub", code: error.code, message };
  return { kind: "other", code: "", message };
};

export const fromFailure = ({ kind, code, message }: JobFailure): Error => {
  if (kind === "reading") return new ReadingError(message);
  return kind === "hub" ? new HubError(code as HubError["code"], message) : new Error(message);
};
