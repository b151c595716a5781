import { Plus, X } from "lucide-react";
import { Button } from "../../../ui/input/button/button.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { TextField, Toggle } from "../../../ui/input/field/field.tsx";
import { PlainInput } from "../../../ui/input/field/plain-field.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { Select } from "../../../ui/input/select/select.tsx";
import { EvenColumns } from "../../../ui/layout/columns.tsx";
import {
  emptyParameter,
  emptyTool,
  type ParameterDraft,
  parameterTypes,
  type ToolDraft,
  type ToolErrors,
} from "./tool-draft.ts";

const without = <T,>(items: readonly T[], at: number): readonly T[] => items.filter((_, index) => index !== at);
const replaced = <T,>(items: readonly T[], at: number, item: T): readonly T[] =>
  items.map((old, index) => (index === at ? item : old));

const typeChoices = parameterTypes.map((value) => ({ value, label: value }));

interface ParameterRowProps {
  readonly draft: ParameterDraft;
  readonly error: string | undefined;
  readonly onDraft: (draft: ParameterDraft) => void;
  readonly onRemove: () => void;
}

const ParameterRow = ({ draft, error, onDraft, onRemove }: ParameterRowProps) => (
  <li className="flex flex-col gap-0.5 border-t border-line py-0.75 first:border-t-0">
    <div className="flex flex-wrap items-center gap-1">
      <span className="min-w-[9rem] flex-1">
        <PlainInput
          label="Parameter name"
          face="code"
          placeholder="Name"
          value={draft.name}
          aria-invalid={error !== undefined}
          onText={(name) => onDraft({ ...draft, name })}
        />
      </span>
      <Select
        label={`Type of ${draft.name || "the parameter"}`}
        choices={typeChoices}
        value={draft.type}
        onChoose={(type) => onDraft({ ...draft, type })}
      />
      <span className="min-w-[9rem] flex-[2]">
        <PlainInput
          label="Parameter description"
          placeholder="Description"
          value={draft.description}
          onText={(description) => onDraft({ ...draft, description })}
        />
      </span>
      <Toggle label="Required" isOn={draft.isRequired} onTurn={(isRequired) => onDraft({ ...draft, isRequired })} />
      <IconButton icon={X} label={`Remove ${draft.name || "parameter"}`} onPress={onRemove} />
    </div>
    {error !== undefined && <p className="text-xs text-bad">{error}</p>}
  </li>
);

interface OneToolProps {
  readonly tool: ToolDraft;
  readonly errors: ToolErrors | undefined;
  readonly onTool: (tool: ToolDraft) => void;
  readonly onRemove: () => void;
}

const OneTool = ({ tool, errors, onTool, onRemove }: OneToolProps) => {
  const { parameters } = tool;
  const put = (next: readonly ParameterDraft[]) => onTool({ ...tool, parameters: next });
  return (
    <fieldset className="flex flex-col gap-1.5 rounded-card border border-line p-2">
      <legend className="sr-only">{tool.name || "New tool"}</legend>
      <EvenColumns>
        <TextField
          label="Name"
          value={tool.name}
          placeholder="get_order"
          aria-invalid={errors?.name !== undefined}
          hint={errors?.name && <span className="text-bad">{errors.name}</span>}
          onText={(name) => onTool({ ...tool, name })}
        />
        <TextField
          label="Description"
          value={tool.description}
          onText={(description) => onTool({ ...tool, description })}
        />
      </EvenColumns>
      <div>
        <span className="text-sm text-ink-soft">Parameters</span>
        <ul>
          {parameters.map((draft, at) => (
            <ParameterRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is known by its place while its name is typed.
              key={at}
              draft={draft}
              error={errors?.parameters[at]}
              onDraft={(next) => put(replaced(parameters, at, next))}
              onRemove={() => put(without(parameters, at))}
            />
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap justify-between gap-1">
        <SmallButton onClick={() => put([...parameters, emptyParameter])}>
          <Plus size={12} strokeWidth={1.75} aria-hidden="true" />
          Add parameter
        </SmallButton>
        <SmallButton onClick={onRemove}>Remove tool</SmallButton>
      </div>
    </fieldset>
  );
};

interface ToolFormProps {
  readonly tools: readonly ToolDraft[];
  readonly errors: readonly ToolErrors[];
  readonly onTools: (tools: readonly ToolDraft[]) => void;
}

export const ToolForm = ({ tools, errors, onTools }: ToolFormProps) => (
  <>
    {tools.map((tool, at) => (
      <OneTool
        // biome-ignore lint/suspicious/noArrayIndexKey: a tool is known by its place while its name is typed.
        key={at}
        tool={tool}
        errors={errors[at]}
        onTool={(next) => onTools(replaced(tools, at, next))}
        onRemove={() => onTools(without(tools, at))}
      />
    ))}
    <div>
      <Button onClick={() => onTools([...tools, emptyTool])}>
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        Add tool
      </Button>
    </div>
  </>
);
