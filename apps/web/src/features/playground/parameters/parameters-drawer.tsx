import { Dices, RotateCcw } from "lucide-react";
import { lazy, memo, Suspense, useState } from "react";
import { providerLabel } from "../../../lib/format/provider-label.ts";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { TextButton } from "../../../ui/input/button/text-button.tsx";
import { Toggle } from "../../../ui/input/field/field.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { TextChoice } from "../../../ui/input/segmented/text-choice.tsx";
import { Select } from "../../../ui/input/select/select.tsx";
import { TagField } from "../../../ui/input/tag-field.tsx";
import { schemaOf } from "../run/cell-call.ts";
import {
  changedParameters,
  chatOf,
  ownParameters,
  type ParameterName,
  parameters,
  topLogprobs,
  withoutParameters,
  withParameter,
} from "../session/parameters.ts";
import type { ChatParameters, ChatSettings, PlaygroundColumn } from "../session/session.ts";
import { columnLabel } from "../session/votes.ts";
import type { CheckedReply } from "../tools/schema-dialog.tsx";
import { readTools } from "../tools/tool-draft.ts";
import { DrawerGroup, SideDrawer } from "./drawer-columns.tsx";
import { SliderField, type SliderRange } from "./slider-field.tsx";
import type { UnsupportedBy } from "./use-unsupported.ts";

const ToolsDialog = lazy(async () => ({ default: (await import("../tools/tools-dialog.tsx")).ToolsDialog }));
const SchemaDialog = lazy(async () => ({ default: (await import("../tools/schema-dialog.tsx")).SchemaDialog }));

const sampling = {
  temperature: { min: 0, max: 2, step: 0.05, rest: 1, ends: ["0 precise", "2 varied"] },
  topP: { min: 0, max: 1, step: 0.01, rest: 1 },
  topK: { min: 1, max: 100, step: 1, rest: 40, maxTyped: 1_000_000 },
  maxTokens: { min: 1, max: 32_768, step: 1, rest: 1024, degree: 3, maxTyped: 1_000_000 },
} as const satisfies { readonly [N in ParameterName]?: SliderRange };

const penalty = { min: -2, max: 2, step: 0.1, rest: 0, usual: 0 } as const;
const penalties = { frequencyPenalty: penalty, presencePenalty: penalty } as const;

const maxStops = 4;
const maxSeed = 2_147_483_647;

const efforts = [
  { value: "", label: "Default" },
  { value: "none", label: "Off" },
  { value: "low", label: "Low" },
  { value: "medium", label: "Medium" },
  { value: "high", label: "High" },
] as const;

interface FieldsProps {
  readonly chat: ChatSettings;
  readonly onChat: (chat: ChatSettings) => void;
  readonly support: (name: ParameterName) => Support;
}

interface Support {
  readonly note?: string;
  /** Whether none of the columns would be sent it. */
  readonly isDisabled: boolean;
}

const supportOf = (columns: readonly PlaygroundColumn[], unsupportedBy: UnsupportedBy) => {
  const chosen = columns.filter(({ model }) => model !== "");
  return (name: ParameterName): Support => {
    const lacking = chosen.filter(({ provider }) => unsupportedBy(provider).includes(parameters[name].field));
    const labels = [...new Set(lacking.map(({ provider }) => providerLabel(provider)))];
    if (labels.length === 0) return { isDisabled: false };
    return {
      note: `Not sent to ${labels.join(" or ")}, which ${labels.length > 1 ? "don’t" : "doesn’t"} support it.`,
      isDisabled: lacking.length === chosen.length,
    };
  };
};

interface SlidersProps extends FieldsProps {
  readonly ranges: { readonly [N in ParameterName]?: SliderRange };
}

const Sliders = ({ ranges, chat, onChat, support }: SlidersProps) => (
  <DrawerGroup>
    {(Object.entries(ranges) as [keyof typeof sampling, SliderRange][]).map(([name, range]) => (
      <SliderField
        key={name}
        label={parameters[name].label}
        range={range}
        value={chat[name]}
        onNumber={(value) => onChat(withParameter(chat, name, value))}
        {...support(name)}
      />
    ))}
  </DrawerGroup>
);

const Note = ({ text }: { readonly text: string | undefined }) =>
  text ? <p className="text-xs text-ink-soft">{text}</p> : null;

const Stop = ({ chat, onChat, support }: FieldsProps) => (
  <DrawerGroup>
    <TagField
      label={parameters.stop.label}
      tags={chat.stop ?? []}
      onTags={(stop) => onChat(withParameter(chat, "stop", stop.length > 0 ? stop : undefined))}
      placeholder={chat.stop?.length === maxStops ? "" : "Type and press Enter"}
      isVerbatim
      max={maxStops}
    />
    <Note text={support("stop").note ?? `Up to ${maxStops} sequences`} />
  </DrawerGroup>
);

const Seed = ({ chat, onChat }: FieldsProps) => {
  const set = (seed: ChatParameters["seed"]) => onChat(withParameter(chat, "seed", seed));
  return (
    <div className="flex items-center justify-between gap-1 text-sm">
      <label htmlFor="seed">{parameters.seed.label}</label>
      <span className="flex items-center gap-0.5">
        <input
          id="seed"
          inputMode="numeric"
          autoComplete="off"
          placeholder="Random"
          value={chat.seed ?? ""}
          onChange={(event) => {
            const typed = event.currentTarget.value.replace(/\D/g, "");
            set(typed === "" ? undefined : Math.min(Number(typed), maxSeed));
          }}
          className="h-4 w-14 rounded-control border border-line bg-surface px-1 text-right tabular-nums placeholder:text-ink-soft hover:border-line-strong"
        />
        <IconButton icon={Dices} label="New random seed" onPress={() => set(Math.floor(Math.random() * 10_000))} />
      </span>
    </div>
  );
};

const Generation = (props: FieldsProps) => {
  const { chat, onChat, support } = props;
  const logprobs = support("logprobs");
  return (
    <DrawerGroup>
      <Seed {...props} />
      <div className="flex flex-col gap-0.5 text-sm">
        <span aria-hidden="true">{parameters.reasoningEffort.label}</span>
        <TextChoice
          label={parameters.reasoningEffort.label}
          choices={efforts}
          value={efforts.find(({ value }) => value === chat.reasoningEffort)?.value ?? ""}
          onChoose={(effort) => onChat(withParameter(chat, "reasoningEffort", effort || undefined))}
        />
        <Note text={support("reasoningEffort").note ?? "Models that don’t reason ignore it."} />
      </div>
      <div className="flex flex-col">
        <Toggle
          label={parameters.logprobs.label}
          isOn={chat.logprobs === true && !logprobs.isDisabled}
          isDisabled={logprobs.isDisabled}
          onTurn={(isOn) => onChat(withParameter(chat, "logprobs", isOn || undefined))}
        />
        <Note text={logprobs.note ?? `Top ${topLogprobs} choices per token`} />
      </div>
    </DrawerGroup>
  );
};

const toolsText = (tools: string): string => {
  const count = readTools(tools)?.length;
  return tools.trim() === "" || count === 0 ? "None" : (count?.toString() ?? "JSON");
};

const schemaText = (chat: ChatSettings): string => {
  const schema = schemaOf(chat);
  return schema ? (typeof schema.title === "string" ? schema.title : "JSON schema") : "Off";
};

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly onEdit: () => void;
}

const EditLine = ({ label, value, onEdit }: LineProps) => (
  <div className="flex items-center justify-between gap-1 text-sm">
    <span className="min-w-0 truncate">
      {label} <span className="text-ink-soft">{value}</span>
    </span>
    <TextButton onClick={onEdit} aria-label={`Edit ${label.toLowerCase()}`}>
      Edit
    </TextButton>
  </div>
);

const Formats = ({ chat, onChat, repliesNow }: Pick<ParametersDrawerProps, "chat" | "onChat" | "repliesNow">) => {
  const [isToolsOpen, setToolsOpen] = useState(false);
  const [replies, setReplies] = useState<readonly CheckedReply[]>();
  return (
    <DrawerGroup>
      <EditLine label="Tools" value={toolsText(chat.tools)} onEdit={() => setToolsOpen(true)} />
      <EditLine label="Structured output" value={schemaText(chat)} onEdit={() => setReplies(repliesNow())} />
      <Suspense>
        {isToolsOpen && (
          <ToolsDialog
            tools={chat.tools}
            onTools={(tools) => onChat({ ...chat, tools })}
            onClose={() => setToolsOpen(false)}
          />
        )}
        {replies && (
          <SchemaDialog
            schema={chat.schema}
            replies={replies}
            onSchema={(schema) => onChat({ ...chat, schema })}
            onClose={() => setReplies(undefined)}
          />
        )}
      </Suspense>
    </DrawerGroup>
  );
};

interface ParametersDrawerProps {
  readonly chat: ChatSettings;
  readonly onChat: (chat: ChatSettings) => void;
  readonly onTune: ColumnTuned;
  readonly columns: readonly PlaygroundColumn[];
  /** Whether the names of the models are hidden. */
  readonly isBlind: boolean;
  readonly unsupportedBy: UnsupportedBy;
  /** The last reply of each column. */
  readonly repliesNow: () => readonly CheckedReply[];
  readonly onClose: () => void;
}

/** Sets what differs for one column from the parameters of all models. */
export type ColumnTuned = (id: string, parameters: ChatParameters | undefined) => void;

const scopes = [
  { value: "all", label: "All models" },
  { value: "model", label: "Per model" },
] as const;

interface ScopeChoiceProps {
  readonly columns: readonly PlaygroundColumn[];
  /** Undefined for all models. */
  readonly tuned: PlaygroundColumn | undefined;
  readonly onTuned: (id: string | undefined) => void;
}

/** Whom the fields below are for. */
const ScopeChoice = ({ columns, tuned, onTuned }: ScopeChoiceProps) => (
  <DrawerGroup>
    <TextChoice
      label="Parameters of"
      choices={scopes}
      value={tuned ? "model" : "all"}
      onChoose={(scope) => onTuned(scope === "all" ? undefined : columns[0]?.id)}
    />
    {tuned && (
      <Select
        label="Model"
        choices={columns.map((column, at) => ({ value: column.id, label: `${at + 1}. ${columnLabel(column)}` }))}
        value={tuned.id}
        onChoose={onTuned}
      />
    )}
  </DrawerGroup>
);

interface ScopedFields {
  readonly fields: FieldsProps;
  readonly changed: number;
  readonly changedText: string;
  readonly onReset: () => void;
}

/** The fields for all models, or for one, whose own values stand over them. */
const scopedFields = (props: ParametersDrawerProps, tuned: PlaygroundColumn | undefined): ScopedFields => {
  const { columns, unsupportedBy, chat, onChat, onTune } = props;
  if (!tuned)
    return {
      fields: { chat, onChat, support: supportOf(columns, unsupportedBy) },
      changed: changedParameters(chat).length,
      changedText: "changed from default",
      onReset: () => onChat(withoutParameters(chat)),
    };
  return {
    fields: {
      chat: chatOf(chat, tuned),
      onChat: (next) => onTune(tuned.id, ownParameters(next, chat)),
      support: supportOf([tuned], unsupportedBy),
    },
    changed: changedParameters(tuned.parameters ?? {}).length,
    changedText: "changed for this model",
    onReset: () => onTune(tuned.id, undefined),
  };
};

export const ParametersDrawer = memo((props: ParametersDrawerProps) => {
  const { columns, isBlind, onClose } = props;
  const [tunedId, setTunedId] = useState<string>();
  const chosen = isBlind ? [] : columns.filter(({ model }) => model !== "");
  const tuned = chosen.find(({ id }) => id === tunedId);
  const { fields, changed, changedText, onReset } = scopedFields(props, tuned);
  return (
    <SideDrawer
      title="Parameters"
      onClose={onClose}
      footer={
        <>
          <SmallButton onClick={onReset}>
            <RotateCcw size={12} strokeWidth={1.75} aria-hidden="true" />
            Reset
          </SmallButton>
          <span>
            {changed} {changedText}
          </span>
        </>
      }
    >
      {chosen.length > 1 && <ScopeChoice columns={chosen} tuned={tuned} onTuned={setTunedId} />}
      <Sliders ranges={sampling} {...fields} />
      <Stop {...fields} />
      <Sliders ranges={penalties} {...fields} />
      <Generation {...fields} />
      {!tuned && <Formats {...props} />}
    </SideDrawer>
  );
});
ParametersDrawer.displayName = "ParametersDrawer";
