import type { OwnerOverview } from "@orrery/contract";
import { GitCommitHorizontal, GitPullRequest, MessageSquare, User } from "lucide-react";
import { agoText, dayText } from "../../lib/format/ago-text.ts";
import { ownerPath, repositoryPath } from "../../lib/routes/paths.ts";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { ActivityList } from "./activity-list.tsx";

type Entry = OwnerOverview["activity"][number];

const icons = {
  commit: GitCommitHorizontal,
  discussion: MessageSquare,
  pull_request: GitPullRequest,
  member: User,
} as const;

const Subject = ({ type, repo, title, number, commit }: Entry) => {
  if (!repo) return "joined";
  const page = repositoryPath(repo.type, repo.name);
  const name = repo.name.slice(repo.name.indexOf("/") + 1);
  if (type === "commit")
    return (
      <>
        pushed <TextLink href={`${page}/tree/${commit}`}>{title || commit?.slice(0, 7)}</TextLink> to{" "}
        <TextLink href={page}>{name}</TextLink>
      </>
    );
  return (
    <>
      opened <TextLink href={`${page}/discussions/${number}`}>{title}</TextLink> in{" "}
      <TextLink href={page}>{name}</TextLink>
    </>
  );
};

export const Activity = ({ activity }: { readonly activity: readonly Entry[] }) => (
  <ActivityList
    label="Activity"
    entries={activity.map((entry) => ({
      key: [entry.type, entry.at, entry.user, entry.commit ?? entry.number ?? ""].join(" "),
      icon: icons[entry.type],
      content: (
        <>
          {entry.user && <TextLink href={ownerPath(entry.user)}>{entry.user}</TextLink>} <Subject {...entry} />
        </>
      ),
      when: agoText(new Date(entry.at), new Date()),
      whenTitle: dayText(new Date(entry.at)),
    }))}
  />
);
