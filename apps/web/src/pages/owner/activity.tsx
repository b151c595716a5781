import type { OwnerOverview } from "@orrery/contract";
import { GitCommitHorizontal, GitPullRequest, type LucideIcon, MessageSquare, User } from "lucide-react";
import type { ReactNode } from "react";
import { agoText, dayText } from "../../lib/format/ago-text.ts";
import { ownerPath, repositoryPath } from "../../lib/routes/paths.ts";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";

interface ActivityEntry {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly content: ReactNode;
  readonly when: string;
  readonly whenTitle: string;
}

const ActivityList = ({ label, entries }: { readonly label: string; readonly entries: readonly ActivityEntry[] }) => (
  <ol aria-label={label} className="flex flex-col text-sm">
    {entries.map(({ key, icon: Icon, content, when, whenTitle }) => (
      <li key={key} className="flex items-start gap-1.5 py-1">
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="mt-[3px] shrink-0 text-ink-soft" />
        <span className="min-w-0 wrap-anywhere">
          {content}
          <span className="block text-xs text-ink-soft" title={whenTitle}>
            {when}
          </span>
        </span>
      </li>
    ))}
  </ol>
);

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
