import type { RepositoryKind } from "@orrery/contract";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { discussionsHref } from "./discussion-hrefs.ts";
import { DiscussionList } from "./discussion-list.tsx";
import { DiscussionView } from "./discussion-view.tsx";
import { NewDiscussion } from "./new-discussion.tsx";

interface DiscussionsProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  /** What follows `/discussions` in the address. */
  readonly path: string;
}

/** The Community tab: the list, a new discussion, or one discussion or pull request. */
export const Discussions = ({ kind, id, path }: DiscussionsProps) => {
  if (path === "") return <DiscussionList kind={kind} id={id} />;
  if (path === "new") return <NewDiscussion kind={kind} id={id} />;
  const [, num, part = "conversation"] = /^(\d{1,9})(?:\/(commits|files))?$/.exec(path) ?? [];
  if (num !== undefined)
    return <DiscussionView key={num} at={{ kind, id, num: Number(num) }} part={part as "conversation"} />;
  return (
    <Notice
      isAlert
      title="Not found"
      actions={<ButtonLink href={discussionsHref(kind, id)}>All discussions</ButtonLink>}
    >
      <p>There is no discussion at this address.</p>
    </Notice>
  );
};
