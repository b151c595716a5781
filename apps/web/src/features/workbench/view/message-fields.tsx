import { Brain, Image, Wrench, X } from "lucide-react";
import { TextButton } from "../../../ui/input/button/text-button.tsx";
import { PlainInput, PlainTextArea } from "../../../ui/input/field/plain-field.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { readValue } from "../chat/context-of.ts";
import type { Message, MessagePart, TemplateToolCall } from "../chat/conversation.ts";
import {
  argumentsText,
  partsOf,
  withCall,
  withImage,
  withNewCall,
  withPart,
  withReasoning,
} from "../chat/message-edits.ts";
import { TurnActions, TurnPart } from "./turn-card.tsx";

interface FieldsProps {
  readonly name: string;
  readonly message: Message;
  readonly onChange: (message: Message) => void;
}

const Part = ({
  name,
  part,
  onChange,
  onRemove,
}: {
  readonly name: string;
  readonly part: MessagePart;
  readonly onChange: (part: MessagePart) => void;
  readonly onRemove: (() => void) | undefined;
}) => {
  const remove = onRemove && <IconButton icon={X} label={`Remove the ${part.type} of ${name}`} onPress={onRemove} />;
  if (part.type === "text")
    return (
      <TurnPart name={undefined} remove={remove}>
        <PlainTextArea
          label={`Text of ${name}`}
          value={part.text ?? ""}
          onText={(text) => onChange({ ...part, text })}
          placeholder="Text"
        />
      </TurnPart>
    );
  if (part.type !== "image") return <TurnPart name={`A part of type ${part.type}, kept as it is`} remove={remove} />;
  const write = (url: string) => {
    const { url: _, ...rest } = part;
    onChange(url ? { ...rest, url } : rest);
  };
  return (
    <TurnPart name="Image" remove={remove}>
      <PlainInput
        label={`Image URL of ${name}`}
        value={part.url ?? ""}
        onText={write}
        placeholder="Image URL (optional)"
      />
    </TurnPart>
  );
};

const Call = ({
  name,
  call,
  onChange,
}: {
  readonly name: string;
  readonly call: TemplateToolCall;
  readonly onChange: (call: TemplateToolCall | undefined) => void;
}) => {
  const write = (change: object) => onChange({ ...call, function: { ...call.function, ...change } });
  return (
    <TurnPart
      name="Tool call"
      remove={<IconButton icon={X} label={`Remove the tool call of ${name}`} onPress={() => onChange(undefined)} />}
    >
      <PlainInput
        label={`Tool called by ${name}`}
        face="code"
        value={call.function?.name ?? ""}
        onText={(text) => write({ name: text })}
        placeholder="Tool name"
      />
      <PlainTextArea
        label={`Arguments of the tool call of ${name}`}
        face="code"
        value={argumentsText(call)}
        onText={(text) => write({ arguments: readValue(text) })}
        placeholder="Arguments as JSON"
      />
    </TurnPart>
  );
};

const Reasoning = ({ name, message, onChange }: FieldsProps) =>
  message.reasoning_content === undefined ? null : (
    <TurnPart
      name="Thinking"
      remove={
        <IconButton
          icon={X}
          label={`Remove the thinking of ${name}`}
          onPress={() => onChange(withReasoning(message, undefined))}
        />
      }
    >
      <PlainTextArea
        label={`Thinking of ${name}`}
        value={message.reasoning_content}
        onText={(text) => onChange(withReasoning(message, text))}
        placeholder="Reasoning"
      />
    </TurnPart>
  );

const Additions = ({ message, onChange, toolName }: FieldsProps & { readonly toolName: string }) => (
  <TurnActions>
    {message.role === "user" && (
      <TextButton icon={Image} onClick={() => onChange(withImage(message))}>
        Image
      </TextButton>
    )}
    {message.role === "assistant" && message.reasoning_content === undefined && (
      <TextButton icon={Brain} onClick={() => onChange(withReasoning(message, ""))}>
        Thinking
      </TextButton>
    )}
    {message.role === "assistant" && (
      <TextButton icon={Wrench} onClick={() => onChange(withNewCall(message, toolName))}>
        Tool call
      </TextButton>
    )}
  </TurnActions>
);

const ResultOf = ({ name, message, onChange }: FieldsProps) => (
  <PlainInput
    label={`Tool whose result ${name} is`}
    face="code"
    value={typeof message.name === "string" ? message.name : ""}
    onText={(text) => onChange({ ...message, name: text })}
    placeholder="Tool name"
  />
);

export const MessageFields = ({ toolName, ...fields }: FieldsProps & { readonly toolName: string }) => {
  const { name, message, onChange } = fields;
  const parts = partsOf(message);
  return (
    <>
      {message.role === "tool" && <ResultOf {...fields} />}
      <Reasoning {...fields} />
      {parts.map((part, at) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place.
          key={at}
          name={name}
          part={part}
          onChange={(next) => onChange(withPart(message, at, next))}
          onRemove={parts.length > 1 ? () => onChange(withPart(message, at, undefined)) : undefined}
        />
      ))}
      {(message.tool_calls ?? []).map((call, at) => (
        <Call
          // biome-ignore lint/suspicious/noArrayIndexKey: a call is known by its place.
          key={at}
          name={name}
          call={call}
          onChange={(next) => onChange(withCall(message, at, next))}
        />
      ))}
      {(message.role === "user" || message.role === "assistant") && <Additions {...fields} toolName={toolName} />}
    </>
  );
};
