import type { MirrorTrialResult, MirrorVerdict, RepositoryKind } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { tryMirrorRules } from "../../../api/upstream/mirror.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { InlineForm, TextField } from "../../../ui/input/field/field.tsx";
import { LabeledSelect } from "../../../ui/input/select/labeled-select.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { Code, Text } from "../../../ui/text/text.tsx";

const kinds = [
  { value: "model", label: "Model" },
  { value: "dataset", label: "Dataset" },
] as const;

const verdicts = {
  allow: { label: "Allowed", variant: "good" },
  review: { label: "Needs a review", variant: "warn" },
  deny: { label: "Denied", variant: "bad" },
} as const;

const columns = [
  { key: "path", header: "File" },
  { key: "size", header: "Size", isNumber: true, isMinor: true },
  { key: "verdict", header: "Result" },
  { key: "rule", header: "Rule" },
] as const;

const maxFiles = 50;

const Verdict = ({ action }: Pick<MirrorVerdict, "action">) => (
  <StatusText variant={verdicts[action].variant} hasDot>
    {verdicts[action].label}
  </StatusText>
);

const signatureTexts = {
  trusted: "Signed by a trusted signer.",
  signed: "Signed, but not by a trusted signer.",
  unsigned: "Not signed, or the signature does not match.",
} as const;

const decidedBy = (rule: string | undefined): string => (rule === undefined ? "No rule matches." : `Rule: “${rule}”.`);

const TrialResult = ({ id, result }: { readonly id: string; readonly result: MirrorTrialResult }) => {
  const { action, rule, signature, files } = result;
  return (
    <Stack gap="sm">
      <div role="status">
        <Text variant="note">
          <Code>{id}</Code> <Verdict action={action} />. {decidedBy(rule)}
          {signature && ` ${signatureTexts[signature]}`}
        </Text>
      </div>
      {files.length > 0 && (
        <Table
          label="Result for each file"
          columns={columns}
          rows={files.slice(0, maxFiles).map((file) => ({
            key: file.path,
            cells: [
              <Code key="path">{file.path}</Code>,
              sizeText(file.size),
              <Verdict key="verdict" action={file.action} />,
              file.rule ?? "–",
            ],
          }))}
        />
      )}
      {files.length > maxFiles && <Text variant="note">{`${countOf(files.length - maxFiles, "more file")}.`}</Text>}
    </Stack>
  );
};

/** Which rule decides about a repository; nothing is stored. */
export const RuleTrial = () => {
  const [kind, setKind] = useState<RepositoryKind>("model");
  const [id, setId] = useState("");
  const [organization, setOrganization] = useState("");
  const { mutate, data, variables, isPending, error } = useMutation({ mutationFn: tryMirrorRules });
  const member = organization.trim();
  return (
    <Stack>
      <InlineForm
        label="Test the rules"
        onSubmit={(event) => {
          event.preventDefault();
          if (id.trim()) mutate({ kind, id: id.trim(), ...(member && { organization: member }) });
        }}
      >
        <LabeledSelect label="Type" choices={kinds} value={kind} onChoose={setKind} />
        <TextField label="ID" value={id} onText={setId} placeholder="owner/name" maxLength={limits.repositoryId} />
        <TextField
          label="Member of (optional)"
          value={organization}
          onText={setOrganization}
          placeholder="organization"
          maxLength={limits.name}
        />
        <Button type="submit" disabled={isPending || !id.trim()}>
          {isPending ? "Testing…" : "Test"}
        </Button>
      </InlineForm>
      {error && <InlineError>{error.message}</InlineError>}
      {data && !error && <TrialResult id={variables.id} result={data} />}
    </Stack>
  );
};
