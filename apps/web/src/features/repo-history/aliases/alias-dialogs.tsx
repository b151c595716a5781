import type { Alias, RepositoryKind } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { aliasHistoryQuery, proposeAlias, rollBackAlias } from "../../../api/history/aliases.ts";
import { refsQuery } from "../../../api/history/refs.ts";
import { useSaveForm } from "../../../forms/use-save-form.ts";
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

/** Asks to move an alias, or to create one. */
export const ProposeDialog = (props: DialogProps & { readonly alias?: string }) => {
  const { kind, id, onClose } = props;
  const { data: refs } = useQuery(refsQuery(kind, id));
  const names = [...(refs?.branches ?? []), ...(refs?.tags ?? [])].map(({ name }) => name);
  const { text, isPending, dialog } = useSaveForm({
    initial: { alias: props.alias ?? "production", revision: "main", reason: "" },
    required: ["alias", "revision"],
    save: ({ alias, revision, reason }) =>
      proposeAlias(kind, id, alias.replace(/^@/, ""), { revision, ...(reason && { reason }) }),
    // Everything that names a revision can change with an alias.
    invalidates: [["repository", kind, id]],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={props.alias ? `Move @${props.alias}` : "New alias"}
      description={<p>It moves at once if the rules are met. Otherwise others are asked to approve.</p>}
      onClose={onClose}
      action={isPending ? "Saving…" : "Propose"}
      {...dialog}
    >
      {!props.alias && (
        <TextField
          label="Alias"
          hint="a-z, 0-9, “.”, “_” and “-”"
          {...text("alias")}
          maxLength={limits.aliasName + 1}
        />
      )}
      <TextField
        label="Revision"
        hint="Branch, tag or commit"
        list="alias-revisions"
        {...text("revision")}
        maxLength={limits.revision}
      />
      <datalist id="alias-revisions">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField label="Reason (optional)" {...text("reason")} maxLength={limits.reason} />
    </FormDialog>
  );
};

export const RollbackDialog = ({ kind, id, alias, onClose }: DialogProps & { readonly alias: Alias }) => {
  const { text, isPending, dialog } = useSaveForm({
    initial: { reason: "" },
    save: ({ reason }) => rollBackAlias(kind, id, alias.name, reason ? { reason } : {}),
    invalidates: [["repository", kind, id]],
    onDone: onClose,
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
      action={isPending ? "Rolling back…" : "Roll back"}
      isDanger
      {...dialog}
    >
      <TextField label="Reason (optional)" {...text("reason")} maxLength={limits.reason} />
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
