import type { RepositoryRecord } from "@orrery/contract";
import { type ChatDraft, emptyDraft } from "../../../run/request/chat-turns.ts";
import { examplesOf } from "../../../run/request/examples.ts";
import { messageText, type TaskRequest } from "../../../run/request/task-request.ts";
import { isChatTask } from "../../../run/widgets.ts";
import type { PlaygroundSession } from "./session.ts";

interface ExampleSource {
  readonly task: string;
  readonly example?: unknown;
  readonly record?: RepositoryRecord & { readonly widgetData?: unknown; readonly mask_token?: string };
}

const draftOf = (request: TaskRequest): ChatDraft => {
  const asked = request.messages?.findLast(({ role }) => role === "user");
  return asked ? { ...emptyDraft, text: messageText(asked) } : emptyDraft;
};

export const exampleOf = ({ task, example, record }: ExampleSource): Pick<PlaygroundSession, "request" | "draft"> => {
  const files = record ? `/${record.id}/resolve/main/` : "/";
  const [first] = examplesOf({ task, files, maskToken: record?.mask_token }, record?.widgetData, example);
  if (!first) return { request: {}, draft: emptyDraft };
  return isChatTask(task)
    ? { request: {}, draft: draftOf(first.request) }
    : { request: first.request, draft: emptyDraft };
};
