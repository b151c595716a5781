import { limits } from "@orrery/contract/limits";
import { useState } from "react";
import { timeLeftText, uploadTotals } from "../../../lib/files/upload-totals.ts";
import { countOf, fullCount } from "../../../lib/format/count-text.ts";
import { percentText } from "../../../lib/format/percent-text.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
import { openPath } from "../../../lib/routes/site-root.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { Button, ButtonLink } from "../../../ui/input/button/button.tsx";
import { InlineForm, TextField } from "../../../ui/input/field/field.tsx";
import { TextChoice } from "../../../ui/input/segmented/text-choice.tsx";
import { Text } from "../../../ui/text/text.tsx";
import type { UploadRow } from "./engine/upload-row.ts";
import { UploadFrame } from "./upload-frame.tsx";
import { UploadRows } from "./upload-rows.tsx";
import type { UploadSession, UploadView } from "./upload-session.ts";

const statuses = {
  waiting: "Waiting",
  ready: "Ready",
  known: "Already on the hub",
  unchanged: "Unchanged",
  ignored: "Ignored by .gitignore",
} as const;

const statusOf = ({ state, size, done, error }: UploadRow): string => {
  if (state === "failed") return error ?? "Failed";
  if (state === "hashing") return `Checking · ${percentText(done / Math.max(1, size))}`;
  if (state === "sending") return percentText(done / Math.max(1, size));
  return statuses[state];
};

const shown = (row: UploadRow) =>
  ({
    path: row.path,
    size: sizeText(row.size),
    share:
      row.state === "sending"
        ? row.done / Math.max(1, row.size)
        : row.state === "waiting" || row.state === "hashing"
          ? 0
          : 1,
    status: statusOf(row),
    tone: row.state === "failed" ? "bad" : ["waiting", "hashing", "sending"].includes(row.state) ? "soft" : "good",
  }) as const;

const titleOf = ({ phase, rows }: UploadView): string => {
  const { files, settledFiles, failed } = uploadTotals(rows);
  if (phase === "paused") return "Upload paused";
  if (phase === "offline") return "Connection lost. Trying again…";
  if (phase === "signed-out") return "You’re signed out. Sign in to continue.";
  if (phase === "committing") return "Committing…";
  if (phase === "committed") return `Committed ${countOf(files, "file")}`;
  if (failed > 0 && settledFiles === files) return `${countOf(failed, "file")} failed`;
  if (phase === "failed") return "Upload stopped";
  if (phase === "ready") return `${countOf(files, "file")} ready to commit`;
  return `Uploading ${fullCount(Math.min(files, settledFiles + 1))} of ${countOf(files, "file")}`;
};

const noteOf = ({ phase, rows, rate }: UploadView): string => {
  const { bytes, doneBytes } = uploadTotals(rows);
  const parts = [`${sizeText(doneBytes)} of ${sizeText(bytes)}`];
  if (phase === "working" && rate > 0) parts.push(`${sizeText(rate)}/s`, timeLeftText(bytes - doneBytes, rate));
  return parts.filter(Boolean).join(" · ");
};

interface UploadPanelProps {
  readonly view: UploadView;
  readonly session: UploadSession;
  readonly branch: string;
  /** Whether the person can commit to the branch; everyone else opens a pull request. */
  readonly canCommit: boolean;
  readonly pageOf: (pullRequest: number) => string;
  readonly onClose: () => void;
}

const Actions = ({ view: { phase }, session, onClose }: UploadPanelProps) => {
  const isStopped = phase === "paused" || phase === "failed" || phase === "signed-out";
  return (
    <>
      {(phase === "working" || phase === "offline") && (
        <Button onClick={() => session.send({ type: "pause" })}>Pause</Button>
      )}
      {phase === "signed-out" && (
        <ButtonLink href={`/login?next=${encodeURIComponent(openPath())}`}>Sign in</ButtonLink>
      )}
      {isStopped && <Button onClick={() => session.send({ type: "resume" })}>Resume</Button>}
      {phase !== "committing" && (
        <Button variant="ghost" onClick={onClose}>
          {phase === "committed" ? "Close" : "Cancel"}
        </Button>
      )}
    </>
  );
};

const targets = (branch: string) =>
  [
    { value: "branch", label: branch },
    { value: "pull-request", label: "New pull request" },
  ] as const;

const defaultMessage = (rows: readonly UploadRow[]): string => {
  const [only] = rows;
  return rows.length === 1 && only ? `Upload ${only.path}` : `Upload ${countOf(rows.length, "file")}`;
};

const CommitForm = ({ view: { phase, rows }, session, branch, canCommit }: UploadPanelProps) => {
  const [message, setMessage] = useState("");
  const [chosen, setTarget] = useState<"branch" | "pull-request">("branch");
  const target = canCommit ? chosen : "pull-request";
  const { failed } = uploadTotals(rows);
  const isEmpty = !rows.some(({ state }) => state === "ready" || state === "known");
  const isReady = phase === "ready" && failed === 0 && !isEmpty;
  return (
    <InlineForm
      label="Commit"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        const text = message.trim() || defaultMessage(rows);
        session.send({ type: "commit", message: text, isPullRequest: target === "pull-request" });
      }}
    >
      <TextField
        label="Commit message"
        value={message}
        onText={setMessage}
        placeholder={defaultMessage(rows)}
        maxLength={limits.commitMessage}
        size={44}
      />
      {canCommit && <TextChoice label="Commit to" choices={targets(branch)} value={target} onChoose={setTarget} />}
      <Button variant="primary" type="submit" disabled={!isReady}>
        {target === "branch" ? "Commit changes" : "Open pull request"}
      </Button>
      {phase === "ready" && isEmpty && (
        <Text variant="note">Nothing to commit: these files are already in the branch.</Text>
      )}
    </InlineForm>
  );
};

const Missing = ({ missing }: { readonly missing: readonly string[] }) => (
  <Text variant="soft">
    {`Choose ${missing.length === 1 ? missing[0] : countOf(missing.length, "large file")} again to continue. Parts that were sent are not sent again.`}
  </Text>
);

export const UploadPanel = (props: UploadPanelProps) => {
  const { view, session, pageOf } = props;
  const { phase, rows, error, result, missing } = view;
  const { bytes, doneBytes } = uploadTotals(rows);
  const isSettled = phase === "committing" || phase === "committed";
  return (
    <UploadFrame
      title={titleOf(view)}
      note={noteOf(view)}
      isBusy={phase === "working" || phase === "committing"}
      share={bytes === 0 ? (rows.length > 0 ? 1 : 0) : doneBytes / bytes}
      actions={<Actions {...props} />}
      rows={
        <UploadRows
          label="Files to upload"
          count={rows.length}
          rowAt={(index) => shown(rows[index] as UploadRow)}
          onRemove={isSettled ? undefined : (path) => session.send({ type: "remove", path })}
        />
      }
    >
      {error && <InlineError>{error}</InlineError>}
      {missing.length > 0 && <Missing missing={missing} />}
      {result?.pullRequest !== undefined && (
        <div>
          <ButtonLink
            variant="primary"
            href={pageOf(result.pullRequest)}
          >{`Open pull request #${result.pullRequest}`}</ButtonLink>
        </div>
      )}
      {phase !== "committed" && <CommitForm {...props} />}
      {phase !== "committed" && (
        <Text variant="soft">
          Drop more files or folders anywhere on this page. If you reload, the upload continues.
        </Text>
      )}
    </UploadFrame>
  );
};
