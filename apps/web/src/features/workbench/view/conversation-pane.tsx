import { Plus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { TextButton } from "../../../ui/input/button/text-button.tsx";
import { Toggle } from "../../../ui/input/field/field.tsx";
import { PlainInput, PlainTextArea } from "../../../ui/input/field/plain-field.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { TextChoice } from "../../../ui/input/segmented/text-choice.tsx";
import { Select } from "../../../ui/input/select/select.tsx";
import { FooterLine, Pane } from "../../../ui/layout/pane.tsx";
import { Code, Text } from "../../../ui/text/text.tsx";
import type { Conversation, ConversationChange } from "../chat/conversation.ts";
import { messagesText, readMessages } from "../chat/messages-json.ts";
import { type SampleKey, sampleConversations, sampleKeys, sampleTools } from "../chat/sample-conversations.ts";
import { MessageList } from "./message-list.tsx";

const PaneStack = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-col gap-1.5 p-1.5">{children}</div>
);

const PairRow = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-center gap-0.5">{children}</div>
);

interface ConversationPaneProps {
  readonly conversation: Conversation;
  readonly onChange: (change: ConversationChange) => void;
  readonly toolsError: string | undefined;
  readonly missing: readonly string[];
  readonly injected: readonly { readonly message: number; readonly token: string }[];
  readonly highlighted: ReadonlySet<number>;
  readonly onPoint: (message: number | undefined) => void;
  readonly onReach: (message: number | undefined) => void;
}

type Change = ConversationPaneProps["onChange"];

const Tools = ({
  conversation,
  onChange,
  toolsError,
}: Pick<ConversationPaneProps, "conversation" | "onChange" | "toolsError">) => (
  <PaneStack>
    <Text variant="note">Functions the model can call, as a JSON list.</Text>
    <PlainTextArea
      label="Tools"
      face="code"
      value={conversation.tools}
      onText={(tools) => onChange({ kind: "tools", tools })}
      placeholder="[]"
      aria-invalid={toolsError !== undefined}
    />
    {toolsError && <StatusText variant="bad">{toolsError}</StatusText>}
    {conversation.tools.trim() === "" && (
      <TextButton icon={Plus} onClick={() => onChange({ kind: "tools", tools: sampleTools })}>
        Add a sample tool
      </TextButton>
    )}
  </PaneStack>
);

const Variables = ({
  conversation: { variables },
  onChange,
  missing,
}: Pick<ConversationPaneProps, "conversation" | "onChange" | "missing">) => {
  const write = (next: Conversation["variables"]) => onChange({ kind: "variables", variables: next });
  return (
    <PaneStack>
      <Text variant="note">
        Extra template variables. Values are JSON (<Code>true</Code>, <Code>3</Code>, <Code>[1]</Code>) or text.
      </Text>
      {variables.map(({ name, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a variable is known by its place.
        <PairRow key={at}>
          <PlainInput
            label={`Name of variable ${at + 1}`}
            face="code"
            value={name}
            onText={(text) => write(variables.with(at, { name: text, value }))}
            placeholder="Name"
          />
          <PlainInput
            label={`Value of ${name || `variable ${at + 1}`}`}
            face="code"
            value={value}
            onText={(text) => write(variables.with(at, { name, value: text }))}
            placeholder="Value"
          />
          <IconButton
            icon={X}
            label={`Remove ${name || `variable ${at + 1}`}`}
            onPress={() => write(variables.toSpliced(at, 1))}
          />
        </PairRow>
      ))}
      <div>
        {missing.map((name) => (
          <TextButton key={name} icon={Plus} onClick={() => write([...variables, { name, value: "" }])}>
            <Code>{name}</Code>
          </TextButton>
        ))}
        <TextButton icon={Plus} onClick={() => write([...variables, { name: "", value: "" }])}>
          Add a variable
        </TextButton>
      </div>
    </PaneStack>
  );
};

const Json = ({ conversation, onChange }: Pick<ConversationPaneProps, "conversation" | "onChange">) => {
  const [typed, setTyped] = useState(() => messagesText(conversation));
  const read = readMessages(typed);
  const type = (text: string) => {
    setTyped(text);
    const next = readMessages(text);
    if ("messages" in next) onChange({ kind: "replace", conversation: { ...conversation, messages: next.messages } });
  };
  return (
    <PaneStack>
      <Text variant="note">Messages as the template receives them. Extra fields are preserved.</Text>
      <PlainTextArea label="Messages as JSON" face="code" value={typed} onText={type} aria-invalid={"error" in read} />
      {"error" in read && <StatusText variant="bad">{read.error}</StatusText>}
    </PaneStack>
  );
};

const tabs = ["messages", "tools", "variables", "json"] as const;
type Tab = (typeof tabs)[number];

const labels: { readonly [T in Tab]: string } = {
  messages: "Messages",
  tools: "Tools",
  variables: "Variables",
  json: "JSON",
};

const Samples = ({ onChange }: { readonly onChange: Change }) => {
  const choose = (key: SampleKey | "") => {
    if (key) onChange({ kind: "replace", conversation: sampleConversations[key].conversation });
  };
  return (
    <Select
      label="Sample conversations"
      choices={[
        { value: "", label: "Samples" },
        ...sampleKeys.map((value) => ({ value, label: sampleConversations[value].label })),
      ]}
      value=""
      onChoose={choose}
    />
  );
};

const Warning = ({ injected }: Pick<ConversationPaneProps, "injected">): ReactNode => {
  const [first] = injected;
  if (!first) return null;
  return (
    <StatusText variant="warn">
      Message {first.message + 1} holds <Code>{first.token}</Code>, which the model takes for a special token.
    </StatusText>
  );
};

export const ConversationPane = (props: ConversationPaneProps) => {
  const { conversation, onChange, injected, highlighted, onPoint, onReach } = props;
  const [tab, setTab] = useState<Tab>("messages");
  return (
    <Pane
      height="half"
      heading={
        <TextChoice
          label="Conversation parts"
          choices={tabs.map((value) => ({ value, label: labels[value] }))}
          value={tab}
          onChoose={setTab}
        />
      }
      tools={<Samples onChange={onChange} />}
      footer={
        <FooterLine>
          <Toggle
            label="Generation prompt"
            isOn={conversation.hasGenerationPrompt}
            onTurn={(isOn) => onChange({ kind: "generationPrompt", isOn })}
          />
          <Warning injected={injected} />
        </FooterLine>
      }
    >
      {tab === "messages" && (
        <PaneStack>
          <MessageList
            conversation={conversation}
            onChange={onChange}
            highlighted={highlighted}
            onPoint={onPoint}
            onReach={onReach}
          />
        </PaneStack>
      )}
      {tab === "tools" && <Tools {...props} />}
      {tab === "variables" && <Variables {...props} />}
      {tab === "json" && <Json {...props} />}
    </Pane>
  );
};
