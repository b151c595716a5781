import { useEffect, useState } from "react";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { TextArea } from "../../../ui/input/field/field.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import { usePaused } from "../../../ui/use-paused.ts";
import { schemaOf } from "../run/cell-call.ts";
import { checkReply } from "../schema/check-reply.ts";
import type { SchemaVerdict } from "../schema/schema-verdict.ts";
import { schemaError } from "../session/run-problem.ts";

const example = `{"type":"object","properties":{"answer":{"type":"string"}},"required":["answer"]}`;

export interface CheckedReply {
  readonly name: string;
  readonly reply: string;
}

/** A schema that cannot be read says so with any reply. */
const useVerdicts = (text: string, replies: readonly CheckedReply[]) => {
  const paused = usePaused(text);
  const [verdicts, setVerdicts] = useState<readonly SchemaVerdict[]>([]);
  useEffect(() => {
    let isWanted = true;
    const schema = schemaOf({ schema: paused });
    setVerdicts([]);
    if (!schema) return;
    const checks = ["{}", ...replies.map(({ reply }) => reply)].map((reply) => checkReply({ schema, reply }));
    void Promise.all(checks).then((found) => isWanted && setVerdicts(found));
    return () => {
      isWanted = false;
    };
  }, [paused, replies]);
  const [own, ...others] = verdicts;
  return { invalid: own?.isValid === null ? own.reason : undefined, isChecked: own !== undefined, others };
};

const verdictText = (verdict: SchemaVerdict): string => {
  if (verdict.isValid) return "Matches the schema";
  return verdict.isValid === null ? verdict.reason : (verdict.errors[0] ?? "Doesn’t match the schema");
};

const Checked = ({ replies, verdicts }: { replies: readonly CheckedReply[]; verdicts: readonly SchemaVerdict[] }) => (
  <section aria-label="Last replies checked" className="flex flex-col gap-0.75 text-sm">
    <h3 className="font-semibold">Last replies checked</h3>
    <ul className="flex flex-col gap-0.5">
      {replies.map(({ name }, at) => {
        const verdict = verdicts[at];
        return (
          <li key={name} className="flex flex-wrap justify-between gap-1">
            <span className="font-mono text-xs">{name}</span>
            {verdict && (
              <StatusText variant={verdict.isValid ? "good" : verdict.isValid === null ? "warn" : "bad"}>
                {verdictText(verdict)}
              </StatusText>
            )}
          </li>
        );
      })}
    </ul>
  </section>
);

interface SchemaDialogProps {
  readonly schema: string;
  /** The last reply of each column. */
  readonly replies: readonly CheckedReply[];
  readonly onSchema: (schema: string) => void;
  readonly onClose: () => void;
}

export const SchemaDialog = ({ schema, replies, onSchema, onClose }: SchemaDialogProps) => {
  const [text, setText] = useState(schema);
  const { invalid, isChecked, others } = useVerdicts(text, replies);
  const error = schemaError({ schema: text }) ?? invalid;
  return (
    <FormDialog
      title="Structured output"
      description="Each reply is asked for in this form and checked against it. Leave it empty for plain text."
      width="wide"
      onClose={onClose}
      onSubmit={() => {
        onSchema(text);
        onClose();
      }}
      action="Save schema"
      isDisabled={error !== undefined}
    >
      <TextArea
        label="JSON schema"
        rows={10}
        value={text}
        onText={setText}
        placeholder={example}
        hint={error}
        aria-invalid={error !== undefined}
      />
      {isChecked && error === undefined && <StatusText variant="good">Valid JSON schema</StatusText>}
      {replies.length > 0 && text.trim() !== "" && <Checked replies={replies} verdicts={others} />}
    </FormDialog>
  );
};
