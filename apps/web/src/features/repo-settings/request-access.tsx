import type { OwnAccess, RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { useState } from "react";
import { ownAccessQuery, withdrawRequest } from "../../api/owners/repository-settings.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { useChange } from "../../forms/use-change.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { agoText, dayText } from "../../lib/format/ago-text.ts";
import { countOf } from "../../lib/format/count-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { StatusText } from "../../ui/feedback/status-text.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { Text } from "../../ui/text/text.tsx";
import { type AccessForm, accessFormOf } from "./access-form.ts";
import { AccessQuestions } from "./access-questions.tsx";

interface RequestAccessProps {
  readonly kind: RepositoryKind;
  readonly record: RepositoryRecord;
}

type OwnRequest = NonNullable<OwnAccess["request"]>;

const ownerOf = ({ id }: RepositoryRecord): string => (id.includes("/") ? (id.split("/")[0] ?? "") : "The owner");

const withinDays = ({ usualDays }: OwnAccess): string | undefined =>
  usualDays ? `within ${countOf(usualDays, "day")}` : undefined;

const introOf = (record: RepositoryRecord, access: OwnAccess): string => {
  const owner = ownerOf(record);
  if (record.gated === "auto") return `${owner} sees your name and answers. You get access at once.`;
  const usual = withinDays(access);
  return `${owner} reviews each request.${usual ? ` Most get an answer ${usual}.` : ""}`;
};

const Pending = ({ kind, record, access, onEdit }: WaitingProps & { readonly onEdit: () => void }) => {
  const { mutate, isPending, error } = useChange(() => withdrawRequest(kind, record.id), {
    stores: ownAccessQuery(kind, record.id).queryKey,
  });
  const { fields } = accessFormOf(record.cardData);
  const sent = access.request ? agoText(new Date(access.request.requestedAt), new Date()) : "";
  const usual = withinDays(access);
  return (
    <>
      <Text variant="note">
        <span role="status">{`Sent ${sent}. ${ownerOf(record)} decides${usual ? `, usually ${usual}` : ""}.`}</span>
      </Text>
      <Cluster>
        {fields.length > 0 && <Button onClick={onEdit}>Edit answers</Button>}
        <Button variant="ghost" disabled={isPending} onClick={() => mutate()}>
          Withdraw request
        </Button>
      </Cluster>
      {error && <InlineError>{error.message}</InlineError>}
    </>
  );
};

const declinedText = (owner: string, { answeredAt, rejectionReason }: OwnRequest): string => {
  const when = answeredAt ? ` on ${dayText(new Date(answeredAt))}` : "";
  return `${owner} declined${when}${rejectionReason ? `: “${rejectionReason}”` : "."}`;
};

const Declined = ({ kind, record, access, onEdit }: WaitingProps & { readonly onEdit: () => void }) => (
  <>
    <Text variant="note">
      <span role="status">{access.request && declinedText(ownerOf(record), access.request)}</span>
    </Text>
    <Cluster>
      <Button onClick={onEdit}>Request again</Button>
      {!record.discussionsDisabled && (
        <ButtonLink variant="ghost" href={`${repositoryPath(kind, record.id)}/discussions`}>
          Ask in Community
        </ButtonLink>
      )}
    </Cluster>
  </>
);

interface WaitingProps extends RequestAccessProps {
  readonly access: OwnAccess;
}

const SignedIn = ({ kind, record, access, isEditing, onEdit }: WaitingProps & Editing) => {
  const { request } = access;
  const edit = () => onEdit(true);
  if (request?.status === "pending" && !isEditing)
    return <Pending kind={kind} record={record} access={access} onEdit={edit} />;
  if (request?.status === "rejected" && !isEditing)
    return <Declined kind={kind} record={record} access={access} onEdit={edit} />;
  return (
    <AccessQuestions
      kind={kind}
      record={record}
      owner={ownerOf(record)}
      intro={introOf(record, access)}
      answers={request?.fields ?? {}}
      onDone={() => onEdit(false)}
    />
  );
};

interface Editing {
  readonly isEditing: boolean;
  readonly onEdit: (isEditing: boolean) => void;
}

const status = (request: OwnRequest | undefined) => {
  if (request?.status === "pending")
    return (
      <StatusText variant="warn" hasDot isRing>
        Pending
      </StatusText>
    );
  return request?.status === "rejected" ? (
    <StatusText variant="bad" hasDot>
      Declined
    </StatusText>
  ) : undefined;
};

const SignedOut = ({ record, access }: Omit<WaitingProps, "kind">) => {
  const { href } = useLocation();
  return (
    <>
      <Text variant="note">{introOf(record, access)}</Text>
      <ButtonLink variant="primary" href={`/login?next=${encodeURIComponent(href)}`}>
        Sign in to request access
      </ButtonLink>
    </>
  );
};

const commandOf = (kind: RepositoryKind, id: string, { fields }: AccessForm): string =>
  curlCommand("PUT", `/api/${kind}s/${id}/user-access-request`, {
    fields: Object.fromEntries(fields.map(({ name }) => [name, "…"])),
  });

/** In place of what needs the files, for people without access to them. */
export const RequestAccess = ({ kind, record }: RequestAccessProps) => {
  const { data: session } = useQuery(sessionQuery);
  const { data: access, error } = useQuery(ownAccessQuery(kind, record.id));
  const [isEditing, setEditing] = useState(false);
  if (!session || (!access && !error)) return <SkeletonPanel height={240} />;
  return (
    <Panel
      title={
        <span className="inline-flex items-center gap-1">
          <Lock size={16} strokeWidth={1.75} aria-hidden="true" className="text-ink-soft" />
          Request access
        </span>
      }
      id="request-access"
      note={status(access?.request)}
    >
      {error && <InlineError>{error.message}</InlineError>}
      {access && !session.user && <SignedOut record={record} access={access} />}
      {access && session.user && (
        <>
          <SignedIn kind={kind} record={record} access={access} isEditing={isEditing} onEdit={setEditing} />
          <FromCode curl={commandOf(kind, record.id, accessFormOf(record.cardData))} />
        </>
      )}
    </Panel>
  );
};
