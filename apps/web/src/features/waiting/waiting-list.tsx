import type { WaitingItem } from "@orrery/contract";
import {
  CircleAlert,
  GitPullRequest,
  type LucideIcon,
  RotateCcw,
  ShieldAlert,
  ShieldQuestionMark,
  Tag,
} from "lucide-react";
import type { ReactNode } from "react";
import { cancelImport, startImport } from "../../api/upstream/imports.ts";
import { useChange } from "../../forms/use-change.ts";
import { countOf } from "../../lib/format/count-text.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { ActionRow, ActionRows } from "../../ui/list/action-rows.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { AccessTodo } from "./access-todo.tsx";
import { RepositoryName } from "./repository-name.tsx";
import { detailOf } from "./waiting-detail.ts";

const iconLook = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

interface Reviewed {
  readonly icon: LucideIcon;
  readonly sentence: (item: WaitingItem) => ReactNode;
}

/** What is decided on a page of its own. */
const reviewed: { readonly [T in Exclude<WaitingItem["type"], "access" | "import">]: Reviewed } = {
  pull_request: {
    icon: GitPullRequest,
    sentence: ({ actor, title, number, path, repo }) => (
      <>
        <strong>{actor}</strong> asks for your review: <TextLink href={path}>{title}</TextLink> #{number} in{" "}
        <RepositoryName repo={repo} />
      </>
    ),
  },
  alias: {
    icon: Tag,
    sentence: ({ actor, title, repo }) => (
      <>
        <strong>{actor}</strong> asks to move @{title} of <RepositoryName repo={repo} />
      </>
    ),
  },
  mirror_review: {
    icon: ShieldQuestionMark,
    sentence: ({ repo }) => (
      <>
        A new commit of <RepositoryName repo={repo} /> needs a review
      </>
    ),
  },
  scan: {
    icon: ShieldAlert,
    sentence: ({ repo, number = 1 }) => (
      <>
        {number === 1 ? "A file" : countOf(number, "file")} of <RepositoryName repo={repo} />{" "}
        {number === 1 ? "is" : "are"} held by the scan
      </>
    ),
  },
};

const ReviewTodo = ({ item, look }: { readonly item: WaitingItem; readonly look: Reviewed }) => {
  const Icon = look.icon;
  return (
    <ActionRow
      mark={<Icon {...iconLook} />}
      detail={detailOf(item)}
      actions={
        <ButtonLink href={item.path} aria-label={`Review ${item.title ?? item.repo.name}`}>
          Review
        </ButtonLink>
      }
    >
      {look.sentence(item)}
    </ActionRow>
  );
};

const ImportTodo = ({ item }: { readonly item: WaitingItem }) => {
  const { repo, path, canRetry } = item;
  const after = { invalidates: [["notifications"], ["import"]] };
  const retry = useChange(() => startImport(repo.type, repo.name, { again: true }), after);
  const dismiss = useChange(() => cancelImport(repo.type, repo.name), after);
  const isPending = retry.isPending || dismiss.isPending;
  const error = retry.error ?? dismiss.error;
  return (
    <ActionRow
      mark={<CircleAlert {...iconLook} className="text-bad" />}
      detail={detailOf(item)}
      actions={
        <>
          {canRetry && (
            <Button disabled={isPending} onClick={() => retry.mutate()}>
              <RotateCcw size={16} strokeWidth={1.75} aria-hidden="true" />
              Retry
            </Button>
          )}
          <ButtonLink href={path} variant={canRetry ? "ghost" : "quiet"}>
            View log
          </ButtonLink>
          <Button variant="ghost" disabled={isPending} onClick={() => dismiss.mutate()}>
            Dismiss
          </Button>
        </>
      }
      below={error && <InlineError>{error.message}</InlineError>}
    >
      Import of <RepositoryName repo={repo} /> failed
    </ActionRow>
  );
};

const Todo = ({ item }: { readonly item: WaitingItem }) => {
  if (item.type === "access") return <AccessTodo item={item} />;
  if (item.type === "import") return <ImportTodo item={item} />;
  return <ReviewTodo item={item} look={reviewed[item.type]} />;
};

/** What waits for the person, with what they can do about it in place. */
export const WaitingList = ({ items }: { readonly items: readonly WaitingItem[] }) => (
  <ActionRows label="Waiting for you">
    {items.map((item) => (
      <Todo key={item.key} item={item} />
    ))}
  </ActionRows>
);
