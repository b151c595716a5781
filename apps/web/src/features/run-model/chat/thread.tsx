import { Pencil, RotateCcw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { filesOf } from "../../../run/request/chat-turns.ts";
import { messageText, type ThreadMessage } from "../../../run/request/task-request.ts";
import { Button } from "../../../ui/input/button/button.tsx";
import { CopyButton } from "../../../ui/input/copy-button.tsx";
import { TextArea } from "../../../ui/input/field/field.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Collapsible } from "../../../ui/layout/collapsible.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { StreamedMarkdown } from "../../../ui/text/markdown/streamed-markdown.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { OutputText } from "../outputs/output-text.tsx";
import { ChatFiles } from "./chat-files.tsx";
import { Message, MessageList } from "./message.tsx";
import { ToolCalls } from "./tool-calls.tsx";

interface EditProps {
  readonly words: string;
  readonly onSave: (words: string) => void;
  readonly onLeave: () => void;
}

const Edit = ({ words, onSave, onLeave }: EditProps) => {
  const [text, setText] = useState(words);
  return (
    <Stack gap="sm">
      <TextArea label="Edited message" value={text} onText={setText} rows={3} />
      <Cluster>
        <Button variant="primary" disabled={text.trim() === ""} onClick={() => onSave(text)}>
          Resend
        </Button>
        <Button onClick={onLeave}>Cancel</Button>
      </Cluster>
    </Stack>
  );
};

const Reasoning = ({ text }: { readonly text: string }) => (
  <Collapsible title="Reasoning">
    <OutputText text={text} />
  </Collapsible>
);

const LiveRegion = ({ message }: { readonly message: ThreadMessage }) => {
  const words = messageText(message);
  if (message.role !== "assistant")
    return (
      <>
        <ChatFiles files={filesOf(message)} />
        {words}
      </>
    );
  return (
    <>
      {message.reasoning && <Reasoning text={message.reasoning} />}
      {words && <StreamedMarkdown text={words} isDone />}
      {message.tool_calls && <ToolCalls calls={message.tool_calls} />}
    </>
  );
};

const names: { readonly [R in ThreadMessage["role"]]: string } = {
  system: "System prompt",
  user: "You",
  assistant: "Model",
  tool: "Tool",
};

interface LiveAnswer {
  readonly text: string;
  readonly reasoning: string;
}

interface ThreadProps {
  readonly messages: readonly ThreadMessage[];
  readonly live?: LiveAnswer | undefined;
  /** Drops the messages after it. */
  readonly onEdit?: (index: number, words: string) => void;
  readonly onRegenerate?: () => void;
}

export const Thread = ({ messages, live, onEdit, onRegenerate }: ThreadProps) => {
  const [edited, setEdited] = useState<number>();
  const actionsOf = (message: ThreadMessage, index: number): ReactNode => (
    <>
      {messageText(message) && <CopyButton text={messageText(message)} label="the message" />}
      {onEdit && !live && message.role === "user" && (
        <IconButton icon={Pencil} label="Edit and resend" onPress={() => setEdited(index)} />
      )}
      {onRegenerate && !live && message.role === "assistant" && index === messages.length - 1 && (
        <IconButton icon={RotateCcw} label="Regenerate" onPress={onRegenerate} />
      )}
    </>
  );
  const save = (index: number, words: string) => {
    setEdited(undefined);
    onEdit?.(index, words);
  };
  return (
    <MessageList label="Conversation">
      {messages.map((message, index) => (
        <Message
          // biome-ignore lint/suspicious/noArrayIndexKey: a message is known by its place.
          key={index}
          who={names[message.role]}
          isOwn={message.role !== "assistant"}
          actions={actionsOf(message, index)}
        >
          {edited === index ? (
            <Edit
              words={messageText(message)}
              onSave={(words) => save(index, words)}
              onLeave={() => setEdited(undefined)}
            />
          ) : (
            <LiveRegion message={message} />
          )}
        </Message>
      ))}
      {live && (
        <Message who="Model" isOwn={false}>
          {live.reasoning && <Text variant="soft">{live.reasoning}</Text>}
          <StreamedMarkdown text={live.text || "…"} isDone={false} />
        </Message>
      )}
    </MessageList>
  );
};
