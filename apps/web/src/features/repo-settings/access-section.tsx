import type { AccessAnswer, AccessRequests, RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AccessStatus,
  accessRequestsQuery,
  answerRequest,
  grantAccess,
} from "../../api/owners/repository-settings.ts";
import { DeclineForm } from "../../forms/decline-form.tsx";
import { SaveForm } from "../../forms/save-form.tsx";
import { useChange } from "../../forms/use-change.ts";
import { useSaveForm } from "../../forms/use-save-form.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { agoText } from "../../lib/format/ago-text.ts";
import { ownerPath } from "../../lib/routes/paths.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { SmallButton } from "../../ui/input/button/small-button.tsx";
import { ChoiceList } from "../../ui/input/field/choice-list.tsx";
import { TextField } from "../../ui/input/field/field.tsx";
import { TextChoice } from "../../ui/input/segmented/text-choice.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Table } from "../../ui/table/table.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { HiddenText } from "../../ui/text/hidden-text.tsx";
import { Text } from "../../ui/text/text.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useSettings } from "./use-settings.ts";

interface AccessProps {
  readonly kind: RepositoryKind;
  readonly id: string;
}

const gates = [
  { value: "off", label: "Off", note: "Everyone who sees the page can download the files." },
  { value: "auto", label: "Automatic", note: "People share their name and answers, then get access at once." },
  { value: "manual", label: "Manual", note: "You accept or decline each request." },
] as const;

const statuses = [
  { value: "pending", label: "Pending" },
  { value: "accepted", label: "Accepted" },
  { value: "rejected", label: "Declined" },
] as const;

const columns = [
  { key: "user", header: "Person" },
  { key: "answers", header: "Answers", isMinor: true },
  { key: "when", header: "Requested" },
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

const answersOf = ({ fields = {}, rejectionReason }: AccessRequests[number]): string =>
  [
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    ...(rejectionReason ? [`Note: ${rejectionReason}`] : []),
  ].join(", ") || "–";

const useAnswer = ({ kind, id }: AccessProps) =>
  useChange((answer: AccessAnswer) => answerRequest(kind, id, answer), {
    invalidates: [["access-requests", kind, id], ["notifications"]],
  });

const RequestTable = ({ kind, id, status }: AccessProps & { readonly status: AccessStatus }) => {
  const { data, error } = useQuery(accessRequestsQuery(kind, id, status));
  const answer = useAnswer({ kind, id });
  const [declined, setDeclined] = useState<string>();
  if (error) return <InlineError>{error.message}</InlineError>;
  if (!data) return <SkeletonPanel height={80} />;
  if (data.length === 0) return <Text variant="soft">No requests.</Text>;
  const button = (label: string, user: string, onClick: () => void) => (
    <SmallButton disabled={answer.isPending} onClick={onClick} aria-label={`${label} ${user}`}>
      {label}
    </SmallButton>
  );
  return (
    <>
      <Table
        label="Access requests"
        columns={columns}
        rows={data.map((request) => ({
          key: request.user.user,
          cells: [
            <TextLink key="user" href={ownerPath(request.user.user)}>
              {request.user.user}
            </TextLink>,
            answersOf(request),
            agoText(new Date(request.timestamp), new Date()),
            <Cluster gap="small" isAtEnd key="actions">
              {status !== "accepted" &&
                button("Accept", request.user.user, () =>
                  answer.mutate({ user: request.user.user, status: "accepted" }),
                )}
              {status !== "rejected" &&
                button(status === "accepted" ? "Remove" : "Decline", request.user.user, () =>
                  setDeclined(request.user.user),
                )}
            </Cluster>,
          ],
        }))}
      />
      {declined !== undefined && (
        <DeclineForm
          key={declined}
          user={declined}
          isPending={answer.isPending}
          onDecline={(note) =>
            answer.mutate(
              { user: declined, status: "rejected", ...(note && { rejectionReason: note }) },
              { onSuccess: () => setDeclined(undefined) },
            )
          }
          onCancel={() => setDeclined(undefined)}
        />
      )}
      {answer.error && <InlineError>{answer.error.message}</InlineError>}
      {status === "pending" && (
        <Text variant="soft">Accepting gives read access to all files. You can remove it at any time.</Text>
      )}
    </>
  );
};

const Grant = ({ kind, id }: AccessProps) => {
  const form = useSaveForm({
    initial: { user: "" },
    required: ["user"],
    save: ({ user }) => grantAccess(kind, id, user),
    invalidates: [["access-requests", kind, id]],
    clears: ["user"],
  });
  return (
    <SaveForm label="Give access" form={form} action="Give access">
      <TextField label="Give a user access" {...form.text("user")} placeholder="username" />
    </SaveForm>
  );
};

const Requests = (props: AccessProps) => {
  const [status, setStatus] = useState<AccessStatus>("pending");
  return (
    <>
      <TextChoice label="Requests" choices={statuses} value={status} onChoose={setStatus} />
      <RequestTable key={status} {...props} status={status} />
      <Grant {...props} />
      <Text variant="soft">
        To ask for more than a name, list fields under extra_gated_fields at the start of the card.
      </Text>
    </>
  );
};

export const AccessSection = ({
  kind,
  record,
}: {
  readonly kind: RepositoryKind;
  readonly record: RepositoryRecord;
}) => {
  const { mutate, isPending, error, variables } = useSettings(kind, record.id);
  const gate = (isPending ? variables.gated : record.gated) || "off";
  return (
    <SettingsSection id="access" title="Access to files">
      <ChoiceList
        label="Access requests before downloads"
        choices={gates}
        value={gate}
        onChoose={(value) => mutate({ gated: value === "off" ? false : value })}
      />
      {error && <InlineError>{error.message}</InlineError>}
      {record.gated && <Requests kind={kind} id={record.id} />}
      <FromCode
        hf={`hf repos settings ${record.id}${kind === "dataset" ? " --type dataset" : ""} --gated manual`}
        curl={curlCommand("PUT", `/api/${kind}s/${record.id}/settings`, { gated: "manual" })}
      />
    </SettingsSection>
  );
};
