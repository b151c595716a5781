import { useState } from "react";
import { countOf } from "../../../lib/format/count-text.ts";
import { TextArea } from "../../../ui/input/field/field.tsx";
import { TextChoice } from "../../../ui/input/segmented/text-choice.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { toolsError } from "../session/run-problem.ts";
import { emptyTool, errorCount, readTools, type ToolDraft, toolErrors, writeTools } from "./tool-draft.ts";
import { ToolForm } from "./tool-form.tsx";

const modes = [
  { value: "form", label: "Form" },
  { value: "json", label: "Edit as JSON" },
] as const;

type Mode = (typeof modes)[number]["value"];

const example = `[{"type":"function","function":{"name":"get_order","parameters":{"type":"object","properties":{"order_id":{"type":"integer"}}}}}]`;

/** Empty tools are not sent. */
const textOf = (tools: readonly ToolDraft[]): string => writeTools(tools.filter((tool) => tool !== emptyTool));

/** Tools as drafts while the form shows them, as text while they are edited as JSON. */
const useToolDraft = (first: string) => {
  const [json, setJson] = useState(first);
  const [tools, setTools] = useState<readonly ToolDraft[] | undefined>(() =>
    first.trim() === "" ? [emptyTool] : readTools(first),
  );
  const [isForm, setForm] = useState(tools !== undefined);
  const errors = isForm && tools ? toolErrors(tools.filter((tool) => tool !== emptyTool)) : [];
  return {
    text: isForm && tools ? textOf(tools) : json,
    tools: isForm ? tools : undefined,
    errors,
    setJson,
    setTools,
    choose: (mode: Mode) => {
      if (mode === "json" && tools) setJson(textOf(tools));
      if (mode === "form") setTools(readTools(json));
      setForm(mode === "form");
    },
    canShowForm: isForm || readTools(json) !== undefined,
  };
};

interface ToolsDialogProps {
  readonly tools: string;
  readonly onTools: (tools: string) => void;
  readonly onClose: () => void;
}

export const ToolsDialog = ({ tools: first, onTools, onClose }: ToolsDialogProps) => {
  const { text, tools, errors, setJson, setTools, choose, canShowForm } = useToolDraft(first);
  const error = tools ? undefined : toolsError({ tools: text });
  const fixes = errorCount(errors);
  return (
    <FormDialog
      title="Tools"
      description="Functions that the models can ask for. They are sent with each message."
      width="wide"
      onClose={onClose}
      onSubmit={() => {
        onTools(text);
        onClose();
      }}
      action="Save tools"
      isDisabled={fixes > 0 || error !== undefined}
      error={fixes > 0 ? `${countOf(fixes, "field")} to fix` : undefined}
    >
      {canShowForm ? (
        <TextChoice label="Edit" choices={modes} value={tools ? "form" : "json"} onChoose={choose} />
      ) : (
        <Text variant="note">The form can’t show this. Edit it as JSON.</Text>
      )}
      {tools ? (
        <ToolForm tools={tools} errors={errors} onTools={setTools} />
      ) : (
        <TextArea
          label="Tools, as a JSON list"
          rows={10}
          value={text}
          onText={setJson}
          placeholder={example}
          hint={error}
          aria-invalid={error !== undefined}
        />
      )}
    </FormDialog>
  );
};
