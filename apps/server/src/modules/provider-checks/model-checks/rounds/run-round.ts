import type { CheckedTemplate } from "@orrery/contract";
import { findById, type RepositoryRow } from "../../../../catalogue/repository-store.ts";
import type { ChatReply } from "../../../../checks/chat-reply.ts";
import type { CheckSubject } from "../../../../checks/plan-check.ts";
import { type CheckInput, runCheck } from "../../../../checks/run-check.ts";
import type { CountTokens } from "../../../../checks/token-counts.ts";
import type { Viewer } from "../../../../identity/viewer.ts";
import { storedViewer } from "../../../../router/batches/stored-viewer.ts";
import { hubProvider, type RoutedModel, type RoutedModels } from "../../../../router/planning/routed-models.ts";
import type { TokenCounter, TokenizerFiles } from "../../../../router/tokens/token-counter.ts";
import { budgetsOf, type CheckLimits, scopes } from "../estimate.ts";
import { basesOf, type FamilyDeps, type FamilyTemplate, readFamily } from "../family/family-templates.ts";
import type { ActiveRound, RunOutcome } from "./check-runner.ts";
import { ownEngineFor } from "./own-engine-for.ts";
import { createProbeSend, type ProbeReply, type ProbeSendDeps, type RunningRound, unsentStatus } from "./probe-send.ts";
import { type CheckTarget, historyOf } from "./round-store.ts";

export interface RunRoundDeps extends FamilyDeps, ProbeSendDeps {
  readonly models: RoutedModels;
  readonly tokens: TokenCounter;
  /** Writes calls that are still in the journal to the database before a query. */
  readonly ledger: { readonly flush: () => Promise<void> };
  readonly config: FamilyDeps["config"] & CheckLimits;
}

/** A model without a template has nothing to compare token counts with. */
const noTemplate: CheckedTemplate = { id: "none", kind: "repository" };

/** The model's tokenizer, or that of a base model: GGUF files have theirs in another form. */
const tokenizerFor = async (
  { models, ...deps }: RunRoundDeps,
  model: RoutedModel,
  row: RepositoryRow,
  viewer: Viewer,
): Promise<TokenizerFiles | undefined> => {
  if (model.tokenizer) return model.tokenizer;
  for (const base of await basesOf(deps, row, viewer)) {
    const found = await models.find(base.full_name, viewer);
    if (found?.tokenizer) return found.tokenizer;
  }
  return undefined;
};

/** Counts the tokens of a conversation as each template writes it; the same one is counted once. */
const createCount = (
  tokens: TokenCounter,
  files: TokenizerFiles | undefined,
  templates: readonly FamilyTemplate[],
): CountTokens => {
  const texts = new Map(templates.map(({ source, text }) => [source.id, text]));
  const known = new Map<string, Promise<number | undefined>>();
  const count = async (request: Parameters<CountTokens>[0], template: string): Promise<number | undefined> => {
    if (!files) return undefined;
    const { messages, tools, chat_template_kwargs: variables } = request;
    const chat = { messages, ...(tools && { tools }) };
    const asked = { chat, template, ...(variables && { variables }) };
    // A template can refuse a conversation.
    const [text] = await tokens.tokenize(files, asked).catch(() => []);
    return text?.count;
  };
  return (request, { id }) => {
    const text = texts.get(id);
    if (text === undefined) return Promise.resolve(undefined);
    const key = `${id} ${JSON.stringify(request)}`;
    const counted = known.get(key) ?? count(request, text);
    known.set(key, counted);
    return counted;
  };
};

const asReply = ({ status, body, events }: ProbeReply): ChatReply => ({
  status,
  headers: {},
  ...(body !== undefined && { body }),
  ...(events && { events: events.map(({ data }) => data) }),
});

type Offers = NonNullable<CheckSubject["offers"]>;

/** What the catalogue says that a provider does not have. */
const offersOf = ({ mappings }: RoutedModel, { provider, endpoint_id }: CheckTarget): Offers => {
  const mapping = endpoint_id === 0 ? mappings.find((one) => one.provider === provider) : undefined;
  return {
    ...(mapping?.supports_tools === 0 && { tools: false }),
    ...(mapping?.supports_structured_output === 0 && { "json-schema": false }),
  };
};

const contextLengthOf = (model: RoutedModel, { provider, endpoint_id }: CheckTarget): number | undefined => {
  const endpoint = model.endpoints.find(({ id }) => id === endpoint_id);
  const mapping = model.mappings.find((one) => one.provider === provider);
  return (endpoint_id === 0 ? mapping?.context_length : endpoint?.context_length) ?? undefined;
};

type Limits = Pick<CheckSubject, "offers" | "contextLength" | "engine">;

/** What the catalogue says that a target can do. */
export const limitsOf = (model: RoutedModel, target: CheckTarget): Limits => {
  const contextLength = contextLengthOf(model, target);
  return { offers: offersOf(model, target), ...(contextLength !== undefined && { contextLength }) };
};

/** The templates of a family, and how their tokens are counted. */
const readTemplates = async (deps: RunRoundDeps, model: RoutedModel, viewer: Viewer) => {
  const row = await findById(deps.db, model.repositoryId);
  const { templates } = row ? await readFamily(deps, row, viewer) : { templates: [] };
  const files = row && (await tokenizerFor(deps, model, row, viewer));
  const [first = noTemplate, ...others] = distinct(templates).map(({ source }) => source);
  const compared: CheckSubject["templates"] = [first, ...others];
  return { files, templates: compared, countTokens: createCount(deps.tokens, files, templates) };
};

/** What a check is planned from, without what other templates and earlier checks would change. */
export const plannedSubject = async (
  deps: RunRoundDeps,
  model: RoutedModel,
  limits: Limits,
  viewer: Viewer,
): Promise<CheckSubject> => {
  const own = { ...deps, config: { ...deps.config, maxCheckTemplates: 1 } };
  const { templates, countTokens } = await readTemplates(own, model, viewer);
  return { templates, countTokens, ...limits };
};

/** What a check of a target starts from. */
const subjectOf = async (
  deps: RunRoundDeps,
  model: RoutedModel,
  target: CheckTarget,
  viewer: Viewer,
): Promise<CheckSubject & Pick<CheckInput, "countText">> => {
  const { files, templates, countTokens } = await readTemplates(deps, model, viewer);
  return {
    templates,
    countTokens,
    countText: async (text) => {
      const [counted] = files ? await deps.tokens.tokenize(files, { texts: [text] }).catch(() => []) : [];
      return counted?.count;
    },
    ...limitsOf(model, target),
    history: await historyOf(deps.db, target),
  };
};

/** Equal templates are compared once, as the first that has the text. */
const distinct = (templates: readonly FamilyTemplate[]): FamilyTemplate[] => {
  const seen = new Set<string>();
  return templates.filter(({ text }) => !seen.has(text) && seen.add(text));
};

/** What the calls of a check have used, by the ledger. */
const spentBy = async ({ db, ledger }: RunRoundDeps, { entry, sent }: ActiveRound) => {
  await ledger.flush();
  const ids = sent.filter(({ status }) => status !== unsentStatus).map(({ requestId }) => requestId);
  const row =
    ids.length === 0
      ? undefined
      : await db
          .selectFrom("router_calls")
          .select(({ fn }) => [
            fn.sum<number | null>("input_tokens").as("input"),
            fn.sum<number | null>("output_tokens").as("output"),
            fn.sum<number | null>("cost_nano").as("cost"),
          ])
          .where("at", ">=", entry.started_at ?? entry.created_at)
          .where("request_id", "in", ids)
          .executeTakeFirst();
  return {
    callsSent: ids.length,
    inputTokens: Number(row?.input ?? 0),
    outputTokens: Number(row?.output ?? 0),
    costNano: Number(row?.cost ?? 0),
  };
};

const medianOf = (values: readonly number[]): number | null =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? null;

/** The same check's calls to this hub. They cost nothing, and are none of the provider's. */
const hubRound = (round: RunningRound, { fullName }: RoutedModel): RunningRound => ({
  ...round,
  entry: { ...round.entry, provider: hubProvider, endpoint_id: 0 },
  model: `${fullName}:${hubProvider}`,
  sent: [],
  firstMs: [],
});

/** Runs one check through the router. */
export const createRunRound =
  (deps: RunRoundDeps) =>
  async (active: ActiveRound): Promise<RunOutcome> => {
    const { entry } = active;
    const { caller_id, account_id, token_id, role } = entry;
    const viewer = await storedViewer(deps.db, { account_id: caller_id, payer_id: account_id, token_id, role });
    if (!viewer) return { error: "The token of this check was revoked, or its account can no longer pay for it." };
    const row = await findById(deps.db, entry.repository_id);
    const model = row && (await deps.models.find(row.full_name, viewer));
    if (!model) return { error: "The model was deleted, or the account can no longer access it." };
    const round = { ...active, viewer, model: `${model.fullName}:${entry.provider}` };
    const { send, refusal } = createProbeSend(deps, round);
    const own = createProbeSend(deps, hubRound(round, model));
    const result = await runCheck({
      ...(await subjectOf(deps, model, entry, viewer)),
      ...(await ownEngineFor(deps.db, model, entry, async (request) => asReply(await own.send(request)))),
      scope: scopes[entry.level],
      budget: budgetsOf(deps.config)[entry.level],
      model: entry.provider_model,
      send: async (request) => asReply(await send(request)),
      at: new Date(deps.now()).toISOString(),
    });
    const reason = refusal();
    if (reason !== undefined) return { error: reason };
    if (active.isAborted()) throw new Error("This check was stopped.");
    const spent = await spentBy(deps, active);
    return {
      model: model.fullName,
      round: result,
      calls: JSON.stringify(active.sent),
      firstMs: medianOf(active.firstMs),
      ...spent,
    };
  };
