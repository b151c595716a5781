import type { FileLocation } from "../../../api/files.ts";
import type { FileVersion } from "../../../api/owners/file-versions.ts";
import { useStoredState } from "../../../ui/use-stored-state.ts";

interface EditDraft {
  readonly text: string;
  readonly path: string;
  readonly message: string;
  /** What the draft was begun from; after a reload the file may have another text. */
  readonly baseCommit: string;
  readonly baseText: string | null;
}

/** The draft of a file, kept in this browser until it is saved or discarded. */
export const useEditDraft = ({ kind, id, revision, path }: FileLocation, version: FileVersion) => {
  const first: EditDraft = {
    text: version.file?.text ?? "",
    path,
    message: "",
    baseCommit: version.commit,
    baseText: version.file?.text ?? null,
  };
  const { value, change, clear } = useStoredState<EditDraft>(`edit ${kind} ${id} ${revision} ${path}`, first);
  const base: FileVersion = {
    commit: value.baseCommit,
    file: value.baseText === null ? undefined : { text: value.baseText, isCut: false, size: value.baseText.length },
  };
  const isChanged = value.text !== (value.baseText ?? "") || value.path !== path;
  const discard = () => {
    change(first);
    clear();
  };
  /** Goes on from another version of the file. */
  const rebase = (theirs: FileVersion, text: string) =>
    change({ text, baseCommit: theirs.commit, baseText: theirs.file?.text ?? null });
  return { draft: value, base, isChanged, change, clear, discard, rebase };
};
