import type { MirrorTrialResult, MirrorVerdict, RepositoryKind } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { tryMirrorRules } from "../../../api/upstream/mirror.ts";
import { SaveForm } from "../../../forms/save-form.tsx";
import { useSaveForm } from "../../../forms/use-save-form.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { TextField } from "../../../ui/input/field/field.tsx";
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
  const form = useSaveForm({
    initial: { kind: "model" as RepositoryKind, id: "", organization: "" },
    required: ["id"],
    save: ({ organization, ...asked }) => tryMirrorRules({ ...asked, ...(organization && { organization }) }),
  });
  return (
    <Stack>
      <SaveForm label="Test the rules" form={form} action="Test" pending="Testing…">
        <LabeledSelect label="Type" choices={kinds} {...form.choice("kind")} />
        <TextField label="ID" {...form.text("id")} placeholder="owner/name" maxLength={limits.repositoryId} />
        <TextField
          label="Member of (optional)"
          {...form.text("organization")}
          placeholder="organization"
          maxLength={limits.name}
        />
      </SaveForm>
      {form.saved && form.sent && !form.error && <TrialResult id={form.sent.id} result={form.saved} />}
    </Stack>
  );
};
