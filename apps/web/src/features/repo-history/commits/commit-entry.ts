import type { Commit, RepositoryKind } from "@orrery/contract";
import { exactText, whenText } from "../../../lib/format/when-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { revisionPath } from "../../../lib/routes/repository-route.ts";

/** A commit as a line of a list. */
export const toCommitEntry = (kind: RepositoryKind, repository: string, { id, title, authors, date }: Commit) => ({
  key: id,
  href: repositoryPath(kind, repository) + revisionPath("commit", id, ""),
  title: title || "No message",
  author: authors[0]?.user ?? "unknown",
  when: whenText(new Date(date), new Date()),
  whenTitle: exactText(new Date(date)),
  id: id.slice(0, 7),
});
