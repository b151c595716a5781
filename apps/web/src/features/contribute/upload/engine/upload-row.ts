/** How far one file is. */
export type UploadState = "waiting" | "hashing" | "sending" | "ready" | "known" | "unchanged" | "ignored" | "failed";

/** A file as the list shows it. */
export interface UploadRow {
  readonly path: string;
  readonly size: number;
  readonly state: UploadState;
  /** Bytes hashed or sent. */
  readonly done: number;
  readonly error?: string;
}

export const isSettled = ({ state }: Pick<UploadRow, "state">): boolean =>
  state === "ready" || state === "known" || state === "unchanged" || state === "ignored" || state === "failed";

/** What the whole upload does. */
export type UploadPhase =
  | "working"
  | "paused"
  /** The connection is lost; it is tried again. */
  | "offline"
  /** The session ended, perhaps in another tab. */
  | "signed-out"
  /** Everything is sent; the commit is next. */
  | "ready"
  | "committing"
  | "committed"
  | "failed";
