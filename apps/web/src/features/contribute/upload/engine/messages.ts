import type { CommitPlace } from "../../../../api/owners/upload.ts";
import type { UploadPhase, UploadRow } from "./upload-row.ts";

export interface ChosenFile {
  readonly path: string;
  readonly file: File;
}

/** From the page to the worker. */
export type UploadCommand =
  | { readonly type: "open"; readonly place: CommitPlace; readonly name: string }
  | { readonly type: "add"; readonly files: readonly ChosenFile[] }
  | { readonly type: "remove"; readonly path: string }
  | { readonly type: "pause" }
  | { readonly type: "resume" }
  | { readonly type: "cancel" }
  | { readonly type: "commit"; readonly message: string; readonly isPullRequest: boolean };

interface UploadResult {
  readonly commit: string;
  readonly pullRequest?: number;
}

/** From the worker to the page, several times a second at most. */
export interface UploadReport {
  readonly phase: UploadPhase;
  readonly error?: string;
  readonly result?: UploadResult;
  /** Rows that changed since the last report. */
  readonly changed: readonly UploadRow[];
  readonly removed: readonly string[];
  /** Bytes a second, over the last seconds. */
  readonly rate: number;
  /** Files of an earlier visit that must be chosen again, since the browser did not store them. */
  readonly missing: readonly string[];
}
