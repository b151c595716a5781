import type { AccessAnswer, WaitingItem } from "@orrery/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { unreadQuery } from "../../api/owners/notifications.ts";
import { type AccessStatus, answerRequest } from "../../api/owners/repository-settings.ts";
import { DeclineForm } from "../../forms/decline-form.tsx";
import { useChange } from "../../forms/use-change.ts";
import { Avatar } from "../../ui/brand/avatar.tsx";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { ActionRow } from "../../ui/list/action-rows.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { RepositoryName } from "./repository-name.tsx";
import { detailOf } from "./waiting-detail.ts";

/** An answer can be taken back for so long. */
const undoMs = 10_000;

const doneTexts: { readonly [S in AccessStatus]?: string } = { accepted: "You accepted", rejected: "You declined" };

/** Answers a request in place. The row stays until the answer can no longer be undone. */
const useAnswer = ({ repo, actor = "" }: WaitingItem) => {
  const client = useQueryClient();
  const [status, setStatus] = useState<AccessStatus>("pending");
  const change = useChange(
    async (answer: Omit<AccessAnswer, "user">) => {
      await answerRequest(repo.type, repo.name, { user: actor, ...answer });
      setStatus(answer.status);
    },
    { invalidates: [unreadQuery.queryKey, ["access-requests", repo.type, repo.name]] },
  );
  useEffect(() => {
    if (status === "pending") return;
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: ["notifications"] }), undoMs);
    return () => clearTimeout(timer);
  }, [status, client]);
  return { status, change };
};

interface AnswerProps {
  readonly item: WaitingItem;
  readonly answer: ReturnType<typeof useAnswer>;
}

const Answered = ({ item: { repo, actor = "" }, answer: { status, change } }: AnswerProps) => (
  <ActionRow
    mark={<Avatar name={actor} size="sm" isPerson />}
    actions={
      <Button variant="ghost" disabled={change.isPending} onClick={() => change.mutate({ status: "pending" })}>
        Undo
      </Button>
    }
    below={change.error && <InlineError>{change.error.message}</InlineError>}
  >
    <span role="status">
      {doneTexts[status]} <strong>{actor}</strong> for <RepositoryName repo={repo} />
    </span>
  </ActionRow>
);

const Open = ({ item, answer: { change } }: AnswerProps) => {
  const { repo, actor = "", path } = item;
  const [isDeclining, setDeclining] = useState(false);
  const decline = (note: string) => {
    setDeclining(false);
    change.mutate({ status: "rejected", ...(note && { rejectionReason: note }) });
  };
  const button = (label: string, onClick: () => void) => (
    <Button disabled={change.isPending} aria-label={`${label} ${actor}`} onClick={onClick}>
      {label}
    </Button>
  );
  const form = { user: actor, isPending: change.isPending, onDecline: decline, onCancel: () => setDeclining(false) };
  return (
    <ActionRow
      mark={<Avatar name={actor} size="sm" isPerson />}
      detail={
        <>
          {detailOf(item)} · <TextLink href={path}>See answers</TextLink>
        </>
      }
      actions={
        !isDeclining && (
          <>
            {button("Accept", () => change.mutate({ status: "accepted" }))}
            {button("Decline", () => setDeclining(true))}
          </>
        )
      }
      below={
        isDeclining ? <DeclineForm {...form} /> : change.error && <InlineError>{change.error.message}</InlineError>
      }
    >
      <strong>{actor}</strong> asks for access to <RepositoryName repo={repo} />
    </ActionRow>
  );
};

/** A request for access: accept it, or decline it with a note. */
export const AccessTodo = ({ item }: { readonly item: WaitingItem }) => {
  const answer = useAnswer(item);
  return answer.status === "pending" ? <Open item={item} answer={answer} /> : <Answered item={item} answer={answer} />;
};
