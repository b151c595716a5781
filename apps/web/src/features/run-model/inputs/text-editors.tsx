import { useState } from "react";
import { objectIn } from "../../../lib/json-object.ts";
import { TextArea, TextField } from "../../../ui/input/field/field.tsx";
import { TagField } from "../../../ui/input/tag-field.tsx";
import type { EditorProps } from "./editor.ts";
import { LineList } from "./line-list.tsx";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

export const TextEditor = ({ field, value, onValue }: EditorProps) =>
  field.isList ? (
    <LineList
      label={field.label}
      lines={typeof value === "string" ? [value] : textsOf(value)}
      onLines={(lines) => onValue(lines.length === 1 ? lines[0] : lines)}
    />
  ) : (
    <TextArea
      label={field.label}
      value={textOf(value)}
      onText={onValue}
      rows={field.kind === "prompt" ? 4 : 3}
      spellCheck
    />
  );

export const QueryEditor = ({ field, value, onValue }: EditorProps) => (
  <TextField label={field.label} value={textOf(value)} onText={onValue} />
);

export const QuestionContextEditor = ({ value, onValue }: EditorProps) => {
  const { question, context } = objectIn(value);
  return (
    <>
      <TextField label="Question" value={textOf(question)} onText={(text) => onValue({ question: text, context })} />
      <TextArea
        label="Context"
        rows={5}
        value={textOf(context)}
        onText={(text) => onValue({ question, context: text })}
      />
    </>
  );
};

export const LabelsEditor = ({ field, value, onValue }: EditorProps) => (
  <TagField label={field.label} tags={textsOf(value)} onTags={onValue} placeholder="Type a label, then Enter" />
);

export const SentencesEditor = ({ field, value, onValue }: EditorProps) => (
  <LineList label={field.label} lines={textsOf(value)} onLines={onValue} />
);

export const SeedEditor = ({ field, value, onValue }: EditorProps) => (
  <TextField
    label={field.label}
    inputMode="numeric"
    hint="The same seed gives the same image. Leave empty for a random one."
    value={value === undefined ? "" : String(value)}
    onText={(text) => onValue(/^\d+$/.test(text.trim()) ? Number(text) : undefined)}
  />
);

export const ObservationEditor = ({ field, value, onValue }: EditorProps) => {
  const [text, setText] = useState(() => (Array.isArray(value) ? value.join(", ") : ""));
  const type = (typed: string) => {
    setText(typed);
    const numbers = typed
      .split(/[,\s]+/)
      .filter(Boolean)
      .map(Number);
    if (numbers.every(Number.isFinite)) onValue(numbers);
  };
  return <TextField label={field.label} hint="Numbers, separated by commas." value={text} onText={type} />;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const JsonEditor = ({ field, value, onValue }: EditorProps) => {
  const [text, setText] = useState(() => JSON.stringify(value ?? { inputs: "" }, null, 2));
  const isBroken = parsed(text) === undefined;
  const type = (typed: string) => {
    setText(typed);
    const made = parsed(typed);
    if (typeof made === "object" && made !== null) onValue(made);
  };
  return (
    <TextArea
      label={field.label}
      rows={8}
      value={text}
      onText={type}
      hint={isBroken ? "Not valid JSON. The last valid version will be sent." : "JSON, as in the model’s API."}
    />
  );
};
