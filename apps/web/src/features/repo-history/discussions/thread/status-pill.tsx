import {
  CircleCheck,
  CircleDot,
  GitMerge,
  GitPullRequest,
  GitPullRequestClosed,
  GitPullRequestDraft,
} from "lucide-react";

type Status = "open" | "closed" | "merged" | "draft";

const icons = {
  discussion: { open: CircleDot, closed: CircleCheck, merged: CircleCheck, draft: CircleDot },
  pull: { open: GitPullRequest, closed: GitPullRequestClosed, merged: GitMerge, draft: GitPullRequestDraft },
} as const;

const colors: { readonly [S in Status]: string } = {
  open: "text-good",
  closed: "text-ink-soft",
  merged: "text-brass",
  draft: "text-ink-soft",
};

const words: { readonly [S in Status]: string } = { open: "Open", closed: "Closed", merged: "Merged", draft: "Draft" };

interface StatusPillProps {
  readonly status: Status;
  readonly isPullRequest: boolean;
}

export const StatusPill = ({ status, isPullRequest }: StatusPillProps) => {
  const Icon = icons[isPullRequest ? "pull" : "discussion"][status];
  return (
    <span
      className={`inline-flex h-3.5 shrink-0 items-center gap-0.75 rounded-full border border-current px-1.25 text-sm font-medium ${colors[status]}`}
    >
      <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
      {words[status]}
    </span>
  );
};

/** The icon alone, with its meaning in words for screen readers. */
export const StatusIcon = ({ status, isPullRequest }: StatusPillProps) => {
  const Icon = icons[isPullRequest ? "pull" : "discussion"][status];
  const label = `${words[status]} ${isPullRequest ? "pull request" : "discussion"}`;
  return <Icon size={17} strokeWidth={1.75} aria-label={label} className={`shrink-0 ${colors[status]}`} />;
};
