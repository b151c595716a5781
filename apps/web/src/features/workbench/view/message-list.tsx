import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { TextButton } from "../../../ui/input/button/text-button.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { Select } from "../../../ui/input/select/select.tsx";
import type { Conversation, ConversationChange, Message } from "../chat/conversation.ts";
import { roles, summaryOf } from "../chat/message-edits.ts";
import { MessageFields } from "./message-fields.tsx";
import { TurnCard, TurnList } from "./turn-card.tsx";

interface MessageListProps {
  readonly conversation: Conversation;
  readonly onChange: (change: ConversationChange) => void;
  readonly highlighted: ReadonlySet<number>;
  readonly onPoint: (message: number | undefined) => void;
  readonly onReach: (message: number | undefined) => void;
}

const firstToolName = (tools: string): string => /"name"\s*:\s*"([^"]+)"/.exec(tools)?.[1] ?? "";

/** Focus moves to the new or moved message, or to the one that took its place. */
const useFocusAfterChange = (messages: readonly Message[]) => {
  const list = useRef<HTMLDivElement>(null);
  const next = useRef<{ readonly at: number; readonly label?: string } | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows a change of the messages.
  useEffect(() => {
    const wanted = next.current;
    next.current = undefined;
    if (!wanted) return;
    const card = list.current?.querySelectorAll("ol > li")[wanted.at];
    const named = wanted.label && card?.querySelector<HTMLElement>(`[aria-label^="${wanted.label}"]:not(:disabled)`);
    const target = named || card?.querySelector<HTMLElement>("textarea, input");
    (target ?? list.current?.querySelector<HTMLElement>(":scope > button"))?.focus();
  }, [messages]);
  const focusNext = (at: number, label?: string) => {
    next.current = { at, ...(label && { label }) };
  };
  return { list, focusNext };
};

const roleChoices = (role: string) =>
  [...new Set<string>([...roles, role])].map((value) => ({ value, label: value || "no role" }));

interface CardProps extends Pick<MessageListProps, "onPoint" | "onReach"> {
  readonly at: number;
  readonly count: number;
  readonly message: Message;
  readonly isHighlighted: boolean;
  readonly toolName: string;
  readonly onChange: (message: Message) => void;
  readonly onMove: (by: -1 | 1, label?: string) => void;
  readonly onRemove: () => void;
}

const CardTools = ({ at, count, onMove, onRemove }: Pick<CardProps, "at" | "count" | "onMove" | "onRemove">) => (
  <>
    <IconButton
      icon={ArrowUp}
      label={`Move up message ${at + 1}`}
      isDisabled={at === 0}
      onPress={() => onMove(-1, "Move up")}
    />
    <IconButton
      icon={ArrowDown}
      label={`Move down message ${at + 1}`}
      isDisabled={at === count - 1}
      onPress={() => onMove(1, "Move down")}
    />
    <IconButton icon={Trash2} label={`Remove message ${at + 1}`} onPress={onRemove} />
  </>
);

const Card = ({
  at,
  count,
  message,
  isHighlighted,
  toolName,
  onChange,
  onMove,
  onRemove,
  onPoint,
  onReach,
}: CardProps) => {
  const name = `message ${at + 1}`;
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <TurnCard
      label={`${name}, ${message.role}: ${summaryOf(message)}`}
      number={at + 1}
      isHighlighted={isHighlighted}
      onPoint={(isTarget) => onPoint(isTarget ? at : undefined)}
      onFocusWithin={(isWithin) => onReach(isWithin ? at : undefined)}
      onKeyDown={press}
      header={
        <Select
          label={`Role of ${name}`}
          choices={roleChoices(message.role)}
          value={message.role}
          onChoose={(role) => onChange({ ...message, role })}
        />
      }
      tools={<CardTools at={at} count={count} onMove={onMove} onRemove={onRemove} />}
    >
      <MessageFields name={name} message={message} toolName={toolName} onChange={onChange} />
    </TurnCard>
  );
};

export const MessageList = ({ conversation, onChange, highlighted, onPoint, onReach }: MessageListProps) => {
  const { messages, tools } = conversation;
  const { list, focusNext } = useFocusAfterChange(messages);
  const toolName = firstToolName(tools);
  const add = () => {
    focusNext(messages.length);
    onChange({ kind: "add" });
  };
  const move = (at: number, by: -1 | 1, label?: string) => {
    if (!messages[at + by]) return;
    focusNext(at + by, label);
    onChange({ kind: "move", at, by });
  };
  const remove = (at: number) => {
    focusNext(Math.min(at, messages.length - 2));
    onChange({ kind: "remove", at });
  };
  return (
    <div ref={list}>
      <TurnList label="Messages">
        {messages.map((message, at) => (
          <Card
            // biome-ignore lint/suspicious/noArrayIndexKey: a message is known by its place.
            key={at}
            at={at}
            count={messages.length}
            message={message}
            isHighlighted={highlighted.has(at)}
            toolName={toolName}
            onChange={(next) => onChange({ kind: "message", at, message: next })}
            onMove={(by, label) => move(at, by, label)}
            onRemove={() => remove(at)}
            onPoint={onPoint}
            onReach={onReach}
          />
        ))}
      </TurnList>
      <TextButton icon={Plus} onClick={add}>
        Add a message
      </TextButton>
    </div>
  );
};
