import { useEffect, useReducer } from "react";
import {
  type Conversation,
  type ConversationChange,
  changeConversation,
  readConversation,
} from "../chat/conversation.ts";
import { sampleConversations } from "../chat/sample-conversations.ts";
import { readStoredJson, store } from "./stored-text.ts";

const nameOf = (key: string): string => `conversation:${key}`;

const open = (key: string): Conversation =>
  readConversation(readStoredJson(nameOf(key))) ?? sampleConversations.turns.conversation;

export const useConversation = (key: string): readonly [Conversation, (change: ConversationChange) => void] => {
  const [conversation, change] = useReducer(changeConversation, key, open);
  useEffect(() => {
    store(nameOf(key), JSON.stringify(conversation));
  }, [key, conversation]);
  return [conversation, change];
};

export const storeConversation = (key: string, conversation: Conversation): boolean =>
  store(nameOf(key), JSON.stringify(conversation));
