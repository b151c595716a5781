import type { Task } from "../../task.ts";
import type { CallSession } from "../session.ts";
import { errorContextOf, fetchFromHub } from "./fetch-from-hub.ts";

/** The hub's list has the tasks of the catalogue, where chat is text generation. */
const listedAs = (task: Task): string => (task === "conversational" ? "text-generation" : task);

/** The hub's recommended model for a task [S7.3]. */
export const defaultModel = async (session: CallSession, task: Task): Promise<string> => {
  const tasks = await fetchFromHub(session, "api/tasks", (reply, request) =>
    session.fail(
      "tasks_unavailable",
      `Failed to load the definitions of tasks from the hub (status ${reply.status}); name a model to do without`,
      errorContextOf(reply, request),
    ),
  );
  const listed = (tasks as Record<string, { models?: readonly { id?: unknown }[] } | undefined> | null)?.[
    listedAs(task)
  ];
  const id = listed?.models?.[0]?.id;
  if (typeof id !== "string" || !id)
    throw session.fail("default_model_missing", `No default model is defined for the task ${task}: name a model`);
  return id;
};
