import { isApiError } from "../../../api/api-error.ts";
import type { FileLocation } from "../../../api/files.ts";
import { type FileVersion, readVersion } from "../../../api/owners/file-versions.ts";
import { type CommitLine, type CommitResult, pullRequestNumber, sendCommit } from "../../../api/owners/upload.ts";

/** A changed file, and what it was when the person began. */
export interface FileEdit {
  readonly location: FileLocation;
  readonly text: string;
  /** The path it is saved under; another one moves the file. */
  readonly path: string;
  readonly base: FileVersion;
  readonly message: string;
  readonly isPullRequest: boolean;
}

export type SaveResult =
  | { readonly kind: "saved"; readonly pullRequest: number | undefined }
  /** Another person changed the file in the meantime. */
  | { readonly kind: "conflict"; readonly theirs: FileVersion };

const linesOf = ({ location, path, text, base }: FileEdit): readonly CommitLine[] => [
  { key: "file", value: { path, content: text, encoding: "utf-8" } },
  ...(base.file && path !== location.path ? [{ key: "deletedFile" as const, value: { path: location.path } }] : []),
];

const commitEdit = (edit: FileEdit, parentCommit: string): Promise<CommitResult> => {
  const { location, message, isPullRequest } = edit;
  const { kind, id, revision } = location;
  return sendCommit({ kind, id, revision, isPullRequest }, { summary: message, parentCommit }, linesOf(edit));
};

/** Saves on top of the commit the text was read at. If only other files changed since, it is saved on top of those. */
export const saveFile = async (edit: FileEdit): Promise<SaveResult> => {
  let parent = edit.base.commit;
  for (;;) {
    try {
      const done = await commitEdit(edit, parent);
      return { kind: "saved", pullRequest: pullRequestNumber(done) };
    } catch (error) {
      if (!isApiError(error, "conflict")) throw error;
      const theirs = await readVersion(edit.location);
      if (theirs.commit === parent) throw error;
      if (theirs.file?.text !== edit.base.file?.text) return { kind: "conflict", theirs };
      parent = theirs.commit;
    }
  }
};
