import type { FileLocation } from "../../../api/files.ts";
import { shellWord } from "../../../lib/code/quote-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { FromCode } from "../../../ui/text/from-code.tsx";

interface FileCodeProps {
  readonly location: FileLocation;
  /** What to do with the file, as git commands. */
  readonly change: string;
  readonly message: string;
}

/** A change of one file, with git. */
export const FileCode = ({ location: { kind, id, revision }, change, message }: FileCodeProps) => {
  const folder = id.split("/").at(-1) ?? id;
  const code = [
    `git clone --branch ${shellWord(revision)} {hub}${repositoryPath(kind, id)} && cd ${shellWord(folder)}`,
    change,
    `git commit -m ${shellWord(message)} && git push`,
  ].join("\n");
  return <FromCode programs={[{ name: "git", language: "shell", code }]} />;
};
