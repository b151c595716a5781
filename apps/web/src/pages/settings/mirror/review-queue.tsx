import type { MirrorReview } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { decideMirrorReview, mirrorReviewsQuery } from "../../../api/upstream/mirror.ts";
import { useSaveForm } from "../../../forms/use-save-form.ts";
import { agoText } from "../../../lib/format/ago-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { TextArea } from "../../../ui/input/field/field.tsx";
import { TextChoice } from "../../../ui/input/segmented/text-choice.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { HiddenText } from "../../../ui/text/hidden-text.tsx";
import { NoWrap } from "../../../ui/text/no-wrap.tsx";
import { Code, Text } from "../../../ui/text/text.tsx";
import { AwaitQuery } from "../await-query.tsx";

const statuses = [
  { value: "pending", label: "Pending" },
  { value: "approved", label: "Approved" },
  { value: "rejected", label: "Rejected" },
] as const;

const emptyTexts = {
  pending: "No pending reviews.",
  approved: "No commit was approved.",
  rejected: "No commit was rejected.",
} as const;

const decisions = {
  approved: { title: "Approve", note: "Everyone who can read this repository gets this commit." },
  rejected: { title: "Reject", note: "Requests for this commit get status 403 with your reason." },
} as const;

type Decision = keyof typeof decisions;

interface OpenDecision {
  readonly review: MirrorReview;
  readonly status: Decision;
}

const DecisionDialog = ({ review, status, onClose }: OpenDecision & { readonly onClose: () => void }) => {
  const { kind, id, sha } = review;
  const { text, dialog } = useSaveForm({
    initial: { reason: "" },
    required: ["reason"],
    save: ({ reason }) => decideMirrorReview({ kind, id, sha, status, reason }),
    invalidates: [["mirror", "reviews"]],
    onDone: onClose,
  });
  const { title, note } = decisions[status];
  return (
    <FormDialog
      title={`${title} ${id}`}
      description={`Commit ${sha.slice(0, 12)}. ${note}`}
      onClose={onClose}
      action={title}
      isDanger={status === "rejected"}
      {...dialog}
    >
      <TextArea label="Reason" {...text("reason")} maxLength={limits.reason} required />
    </FormDialog>
  );
};

const columns = [
  { key: "repository", header: "Repository" },
  { key: "rule", header: "Rule" },
  { key: "asked", header: "Requested", isMinor: true },
  { key: "decided", header: "Decision" },
] as const;

interface DecisionCellProps {
  readonly review: MirrorReview;
  readonly onDecide: (decision: OpenDecision) => void;
}

/** A decision can be changed. */
const DecisionCell = ({ review, onDecide }: DecisionCellProps) => {
  const { id, status, decidedBy, reason } = review;
  return (
    <Stack gap="sm">
      {decidedBy !== undefined && <span>{`${decidedBy}: ${reason}`}</span>}
      <Cluster gap="small" isAtEnd>
        {(["approved", "rejected"] as const)
          .filter((other) => other !== status)
          .map((other) => (
            <SmallButton
              key={other}
              variant={other === "rejected" ? "danger" : "quiet"}
              onClick={() => onDecide({ review, status: other })}
            >
              {decisions[other].title}
              <HiddenText>{` ${id}`}</HiddenText>
            </SmallButton>
          ))}
      </Cluster>
    </Stack>
  );
};

const rowOf = (review: MirrorReview, onDecide: (decision: OpenDecision) => void) => {
  const { kind, id, sha, rule, requestedBy, requestedAt } = review;
  return {
    key: `${kind} ${id} ${sha}`,
    cells: [
      <NoWrap key="repository" note={<Code>{sha.slice(0, 12)}</Code>}>
        <TextLink href={repositoryPath(kind, id)}>{id}</TextLink>
      </NoWrap>,
      rule,
      `${requestedBy || "Anonymous"}, ${agoText(new Date(requestedAt), new Date())}`,
      <DecisionCell key="decided" review={review} onDecide={onDecide} />,
    ],
  };
};

export const ReviewQueue = () => {
  const [status, setStatus] = useState<MirrorReview["status"]>("pending");
  const query = useQuery(mirrorReviewsQuery(status));
  const [open, setOpen] = useState<OpenDecision>();
  return (
    <Stack>
      <TextChoice label="Reviews" choices={statuses} value={status} onChoose={setStatus} />
      <AwaitQuery query={query}>
        {(reviews) =>
          reviews.length === 0 ? (
            <Text variant="soft">{emptyTexts[status]}</Text>
          ) : (
            <Table label="Reviews" columns={columns} rows={reviews.map((review) => rowOf(review, setOpen))} />
          )
        }
      </AwaitQuery>
      {open && <DecisionDialog {...open} onClose={() => setOpen(undefined)} />}
    </Stack>
  );
};
