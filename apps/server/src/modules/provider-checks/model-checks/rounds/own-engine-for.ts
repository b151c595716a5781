import { mainFiles } from "../../../../catalogue/history/read-files.ts";
import { findGguf } from "../../../../catalogue/runnable/find-gguf.ts";
import type { ChatReply } from "../../../../checks/chat-reply.ts";
import type { SendChat } from "../../../../checks/check-caller.ts";
import { createOwnEngine } from "../../../../checks/own-engine.ts";
import type { CheckSubject } from "../../../../checks/plan-check.ts";
import type { Db } from "../../../../db/engine.ts";
import { hubProvider, type RoutedModel } from "../../../../router/planning/routed-models.ts";
import type { CheckTarget } from "./round-store.ts";

type EngineOf = Pick<CheckSubject, "engine">;

/** Whether this hub runs the model with llama.cpp, and the target is not this hub itself. */
const isComparable = (
  { hasRunnableFiles, tags }: RoutedModel,
  { provider, endpoint_id }: Pick<CheckTarget, "provider" | "endpoint_id">,
): boolean =>
  hasRunnableFiles &&
  tags.includes("gguf") &&
  !tags.includes("onnx") &&
  (provider !== hubProvider || endpoint_id !== 0);

const unsent: ChatReply = { status: 0, headers: {} };

/** What planning a check needs to know of the engine; nothing is sent. */
export const plannedEngine = (model: RoutedModel, target: Pick<CheckTarget, "provider" | "endpoint_id">): EngineOf =>
  isComparable(model, target) ? { engine: createOwnEngine(async () => unsent) } : {};

/** Of several quantizations, the hub and a provider can each run another one, and both are right. */
const hasOneQuantization = async (db: Db, { repositoryId, pipelineTag }: RoutedModel): Promise<boolean> => {
  const files = await mainFiles(db, repositoryId);
  return findGguf(pipelineTag, files)?.choices.length === 1;
};

/** This hub, as the engine that a target's answers are compared with. */
export const ownEngineFor = async (
  db: Db,
  model: RoutedModel,
  target: Pick<CheckTarget, "provider" | "endpoint_id">,
  send: SendChat,
): Promise<EngineOf> => {
  if (!isComparable(model, target) || !(await hasOneQuantization(db, model))) return {};
  // Where this hub does not answer, there is nothing to compare with.
  return { engine: createOwnEngine((request) => send(request).catch(() => unsent)) };
};
