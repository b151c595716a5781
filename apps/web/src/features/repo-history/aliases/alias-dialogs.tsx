import type { Alias, RepositoryKind } from "@orrery/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { aliasHistoryQuery, proposeAlias, rollBackAlias } from "../../../api/history/aliases.ts";
import { refsQuery } from "../../../api/history/refs.ts";
import { exactText, whenText } from "../../../lib/format/when-text.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { TextField } from "../../../ui/input/field/field.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { Code, Text } from "../../../ui/text/text.tsx";

interface DialogProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly onClose: () => void;
}

/** Everything that names a revision can change with an alias. */
const useDone = ({ kind, id, onClose }: DialogProps) => {
  const client = useQueryClient();
  return async () => {
    onClose();
    await client.invalidateQueries({ queryKey: ["repository", kind, id] });
  };
};

/** Asks to move an alias, or to create one. */
export const ProposeDialog = (props: DialogProps & { readonly alias?: string }) => {
  const { kind, id, onClose } = props;
  const [alias, setAlias] = useState(props.alias ?? "production");
  const [revision, setRevision] = useState("main");
  const [reason, setReason] = useState("");
  const { data: refs } = useQuery(refsQuery(kind, id));
  const names = [...(refs?.branches ?? []), ...(refs?.tags ?? [])].map(({ name }) => name);
  const onSuccess = useDone(props);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      proposeAlias(kind, id, alias.trim().replace(/^@/, ""), {
        revision: revision.trim(),
        ...(reason.trim() && { reason: reason.trim() }),
      }),
    onSuccess,
  });
  return (
    <FormDialog
      title={props.alias ? `Move @${props.alias}` : "New alias"}
      description={<p>It moves at once if the rules are met. Otherwise others are asked to approve.</p>}
      onClose={onClose}
      onSubmit={() => mutate()}
      error={error?.message}
      action={isPending ? "Saving…" : "Propose"}
      isDisabled={isPending || alias.trim() === "" || revision.trim() === ""}
    >
      {!props.alias && (
        <TextField label="Alias" hint="a-z, 0-9, “.”, “_” and “-”" value={alias} onText={setAlias} maxLength={65} />
      )}
      <TextField
        label="Revision"
        hint="Branch, tag or commit"
        list="alias-revisions"
        value={revision}
        onText={setRevision}
        maxLength={300}
      />
      <datalist id="alias-revisions">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField label="Reason (optional)" value={reason} onText={setReason} maxLength={1000} />
    </FormDialog>
  );
};

export const RollbackDialog = (props: DialogProps & { readonly alias: Alias }) => {
  const { kind, id, alias, onClose } = props;
  const [reason, setReason] = useState("");
  const onSuccess = useDone(props);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => rollBackAlias(kind, id, alias.name, reason.trim() ? { reason: reason.trim() } : {}),
    onSuccess,
  });
  return (
    <FormDialog
      title={`Roll back @${alias.name}`}
      description={
        <p>
          It goes back to <Code>{alias.previousCommit?.slice(0, 7)}</Code>. This needs no approval and is in the audit
          log.
        </p>
      }
      onClose={onClose}
      onSubmit={() => mutate()}
      error={error?.message}
      action={isPending ? "Rolling back…" : "Roll back"}
      isDanger
      isDisabled={isPending}
    >
      <TextField label="Reason (optional)" value={reason} onText={setReason} maxLength={1000} />
    </FormDialog>
  );
};

const columns = [
  { key: "move", header: "Move" },
  { key: "by", header: "By" },
  { key: "reason", header: "Reason", isMinor: true },
] as const;

const actionTexts = { move: "Moved to", rollback: "Rolled back to", delete: "Deleted at" } as const;

export const HistoryDialog = ({ kind, id, alias, onClose }: DialogProps & { readonly alias: string }) => {
  const { data, error } = useQuery(aliasHistoryQuery(kind, id, alias));
  const now = new Date();
  return (
    <FormDialog
      title={`History of @${alias}`}
      description={<p>Every move, the newest first.</p>}
      onClose={onClose}
      onSubmit={onClose}
      action="Close"
      isDone
    >
      {error && <InlineError>{error.message}</InlineError>}
      {!data && !error && <SkeletonPanel height={120} />}
      {data?.length === 0 && <Text variant="soft">No moves yet.</Text>}
      {data && data.length > 0 && (
        <Table
          label={`Moves of @${alias}`}
          columns={columns}
          rows={data.map(({ position, action, to, from, by, at, reason, approvedBy }) => ({
            key: String(position),
            cells: [
              <span key="move">
                {actionTexts[action]} <Code>{(to ?? from ?? "").slice(0, 7)}</Code>
              </span>,
              <span key="by" title={exactText(new Date(at))}>
                {`${by}, ${whenText(new Date(at), now)}${approvedBy.length > 0 ? `, approved by ${approvedBy.join(", ")}` : ""}`}
              </span>,
              <span key="reason">{reason}</span>,
            ],
          }))}
        />
      )}
    </FormDialog>
  );
};
