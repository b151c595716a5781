import { memo } from "react";
import { TextArea } from "../../../ui/input/field/field.tsx";
import { Collapsible } from "../../../ui/layout/collapsible.tsx";
import { schemaError, toolsError } from "../session/run-problem.ts";
import type { ChatSettings } from "../session/session.ts";

interface ChatFormProps {
  readonly chat: ChatSettings;
  readonly onChat: (chat: ChatSettings) => void;
}

const toolExample = `[{"type":"function","function":{"name":"tide","parameters":{"type":"object","properties":{"harbour":{"type":"string"}}}}}]`;
const schemaExample = `{"type":"object","properties":{"answer":{"type":"string"}},"required":["answer"]}`;

export const SystemPrompt = ({ chat, onChat }: ChatFormProps) => (
  <TextArea
    label="System prompt"
    rows={2}
    value={chat.system}
    onText={(system) => onChat({ ...chat, system })}
    placeholder="You are a helpful assistant."
  />
);

const setNames = ({ tools, schema }: ChatSettings): string =>
  [...(tools ? ["tools"] : []), ...(schema ? ["schema"] : [])].join(", ");

export const ChatForm = memo(({ chat, onChat }: ChatFormProps) => (
  <Collapsible title="Tools and structured output" note={setNames(chat)}>
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
