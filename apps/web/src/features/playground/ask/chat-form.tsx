import { memo } from "react";
import { FieldGrid, TextArea } from "../../../ui/input/field/field.tsx";
import { Collapsible } from "../../../ui/layout/collapsible.tsx";
import { schemaError, toolsError } from "../session/run-problem.ts";
import type { ChatSettings } from "../session/session.ts";
import { NumberField } from "./number-field.tsx";

interface ChatFormProps {
  readonly chat: ChatSettings;
  readonly onChat: (chat: ChatSettings) => void;
}

const toolExample = `[{"type":"function","function":{"name":"tide","parameters":{"type":"object","properties":{"harbour":{"type":"string"}}}}}]`;
const schemaExample = `{"type":"object","properties":{"answer":{"type":"string"}},"required":["answer"]}`;

const numbers = [
  { name: "temperature", label: "Temperature", step: 0.1, min: 0, max: 2 },
  { name: "maxTokens", label: "Max tokens", step: 1, min: 1, max: 1_000_000 },
  { name: "topP", label: "Top p", step: 0.05, min: 0, max: 1 },
  { name: "seed", label: "Seed", step: 1, min: -2_147_483_648, max: 2_147_483_647 },
] as const;

const withNumber = (chat: ChatSettings, name: (typeof numbers)[number]["name"], value: number | undefined) => {
  const { [name]: _old, ...rest } = chat;
  return value === undefined ? rest : { ...rest, [name]: value };
};

export const SystemPrompt = ({ chat, onChat }: ChatFormProps) => (
  <TextArea
    label="System prompt"
    rows={2}
    value={chat.system}
    onText={(system) => onChat({ ...chat, system })}
    placeholder="You are a helpful assistant."
  />
);

const setNames = (chat: ChatSettings): string =>
  [
    ...numbers.filter(({ name }) => chat[name] !== undefined).map(({ label }) => label.toLowerCase()),
    ...(chat.tools ? ["tools"] : []),
    ...(chat.schema ? ["schema"] : []),
  ].join(", ");

export const ChatForm = memo(({ chat, onChat }: ChatFormProps) => (
  <Collapsible title="Parameters, tools and structured output" note={setNames(chat)}>
    <FieldGrid>
      {numbers.map(({ name, label, ...bounds }) => (
        <NumberField
          key={name}
          label={label}
          {...bounds}
          value={chat[name]}
          onNumber={(value) => onChat(withNumber(chat, name, value))}
        />
      ))}
    </FieldGrid>
    <TextArea
      label="Tools, as a JSON list"
      value={chat.tools}
      onText={(tools) => onChat({ ...chat, tools })}
      placeholder={toolExample}
      hint={toolsError(chat)}
      aria-invalid={toolsError(chat) !== undefined}
    />
    <TextArea
      label="JSON schema"
      value={chat.schema}
      onText={(schema) => onChat({ ...chat, schema })}
      placeholder={schemaExample}
      hint={schemaError(chat) ?? "Each reply is checked against it."}
      aria-invalid={schemaError(chat) !== undefined}
    />
  </Collapsible>
));
ChatForm.displayName = "ChatForm";
