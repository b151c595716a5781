import { useQuery } from "@tanstack/react-query";
import { Check, RotateCcw } from "lucide-react";
import { setResolved } from "../../../../api/history/discussions.ts";
import { sessionQuery } from "../../../../api/sessions.ts";
import { canChange, canContribute } from "../../../../lib/account/can-change.ts";
import { InlineError } from "../../../../ui/feedback/inline-error.tsx";
import { SmallButton } from "../../../../ui/input/button/small-button.tsx";
import { useDiscussionAction } from "../use-discussion-action.ts";
import type { ReviewThreadProps } from "./review-thread.tsx";

/** For the authors of the thread and of the pull request, and for those who can write to the repository. */
export const ResolveButton = ({ at, thread: { first }, viewer, opener }: ReviewThreadProps) => {
  const { data: session } = useQuery(sessionQuery);
  const isResolved = first.data.resolvedBy !== undefined;
  const { mutate, isPending, error } = useDiscussionAction(at, (next: boolean) => setResolved(at, first.id, next));
  const isOwn = viewer === first.author.name || viewer === opener;
  const canResolve = canContribute(session?.user) && (isOwn || canChange(session?.user, at.id.split("/")[0] ?? ""));
  if (!canResolve) return null;
  const [Icon, label] = isResolved ? [RotateCcw, "Unresolve"] : [Check, "Resolve"];
  return (
    <>
      <SmallButton
        aria-label={`${label} the thread on line ${first.data.line}`}
        disabled={isPending}
        onClick={() => mutate(!isResolved)}
      >
        <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
        {label}
      </SmallButton>
      {error && <InlineError>{error.message}</InlineError>}
    </>
  );
};
