import type { CheckDetail, CheckRun, CheckSchedule, ModelChecks, NewCheck, StartedChecks } from "@orrery/contract";
import { findFor } from "../../../catalogue/access.ts";
import { can, guardOf } from "../../../catalogue/policy.ts";
import { findById, type RepositoryRow } from "../../../catalogue/repository-store.ts";
import { HubError } from "../../../errors.ts";
import { requireAccount } from "../../../http/auth.ts";
import { managedAccount } from "../../../http/managed-account.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import { hasRole, isHubAdmin, type Viewer } from "../../../identity/viewer.ts";
import { keyFor, type ProviderKeys } from "../../../router/keys/provider-keys.ts";
import type { Health } from "../../../router/planning/health.ts";
import { hubProvider, type RoutedModel } from "../../../router/planning/routed-models.ts";
import { toCheckedProvider, toRun } from "./checked-providers.ts";
import { readChecks, readRound, setSchedule } from "./checks-store.ts";
import { createEstimates, type Estimates, sumOfEstimates } from "./estimate.ts";
import { newRoundId } from "./rounds/due-rounds.ts";
import { plannedEngine } from "./rounds/own-engine-for.ts";
import { countActive, queueRound } from "./rounds/round-store.ts";
import { limitsOf, plannedSubject, type RunRoundDeps } from "./rounds/run-round.ts";
import { type Target, targetsOf } from "./targets.ts";

export interface ModelCheckDeps extends RunRoundDeps {
  readonly keys: ProviderKeys;
  readonly health: Pick<Health, "of">;
  readonly audit: AuditLog;
  /** Looks for checks to run now. */
  readonly wake: () => void;
  readonly config: RunRoundDeps["config"] & {
    readonly checkMaxAge: number;
    readonly checkDays: number;
    readonly maxWaitingChecks: number;
  };
}

const dayMs = 24 * 60 * 60 * 1000;

interface FoundModel {
  readonly row: RepositoryRow;
  readonly model: RoutedModel;
  readonly targets: readonly Target[];
}

const findModel = async (deps: ModelCheckDeps, id: string, viewer: Viewer): Promise<FoundModel> => {
  const row = await findFor(deps.catalogue, viewer, "see", "model", id);
  const model = await deps.models.find(row.full_name, viewer);
  if (!model) throw new HubError("not_found", `${row.full_name} is disabled, so no provider of it can be checked.`);
  return { row, model, targets: targetsOf(model) };
};

/** Why an account cannot check a target; undefined if it can. */
const createObstacle = async ({ keys }: ModelCheckDeps, accountId: number) => {
  const own = await keys.of(accountId);
  return ({ provider, label, status }: Target): string | undefined => {
    if (status === "error") return `${label} reports the model as broken.`;
    if (provider === hubProvider) return undefined;
    return keyFor(provider, undefined, own, keys.hub) ? undefined : `Add a key for ${label}.`;
  };
};

const isAsked =
  ({ provider, endpoint }: Pick<NewCheck, "provider" | "endpoint">) =>
  (target: Target): boolean =>
    (provider === undefined || target.provider === provider) &&
    (endpoint === undefined || target.endpointId === endpoint);

const findTargets = ({ targets, model }: FoundModel, asked: Pick<NewCheck, "provider" | "endpoint">): Target[] => {
  const found = targets.filter(isAsked(asked));
  if (found.length > 0) return found;
  const what = asked.endpoint === undefined ? `provider "${asked.provider ?? ""}"` : `engine ${asked.endpoint}`;
  throw new HubError(
    "not_found",
    targets.length === 0
      ? `No provider or engine serves ${model.fullName} for chat, so there is nothing to check.`
      : `${model.fullName} has no ${what.slice(0, 80)} that serves it for chat.`,
    { suggestions: targets.map(({ provider }) => provider) },
  );
};

const keyOf = ({ repositoryId }: RoutedModel, { provider, endpointId }: Target) => ({
  repository_id: repositoryId,
  provider,
  endpoint_id: endpointId,
});

/** What a check of a target would be, if the viewer asked for it now. */
const entryFor = (model: RoutedModel, target: Target, payer: number, viewer: Viewer, level: "quick" | "full") => ({
  ...keyOf(model, target),
  id: newRoundId(),
  provider_model: target.providerModel,
  level,
  account_id: payer,
  caller_id: viewer.account?.id ?? payer,
  token_id: viewer.tokenId ?? null,
  role: viewer.role ?? "inference",
});

type Payer = ReturnType<typeof managedAccount>;

const requireRoom = async ({ db, config }: ModelCheckDeps, { id, name }: Payer, count: number): Promise<void> => {
  if ((await countActive(db, id)) + count <= config.maxWaitingChecks) return;
  throw new HubError(
    "rate_limited",
    `"${name}" can have at most ${config.maxWaitingChecks} checks that wait or run. Wait until some have ended.`,
    { headers: { "retry-after": "60" } },
  );
};

/** Targets that can be checked now; a target that is named must be one of them. */
const runnable = async (deps: ModelCheckDeps, found: readonly Target[], payer: Payer): Promise<Target[]> => {
  const obstacle = await createObstacle(deps, payer.id);
  const free = found.filter((target) => obstacle(target) === undefined);
  if (free.length > 0) return free;
  throw new HubError("conflict", `Nothing can be checked. ${found.flatMap((one) => obstacle(one) ?? []).join(" ")}`);
};

const start = async (deps: ModelCheckDeps, id: string, asked: NewCheck, actor: Actor): Promise<StartedChecks> => {
  const { viewer } = actor;
  requireAccount(viewer, "inference");
  const payer = managedAccount(viewer, asked.account, "inference");
  const found = await findModel(deps, id, viewer);
  const targets = await runnable(deps, findTargets(found, asked), payer);
  await requireRoom(deps, payer, targets.length);
  const level = asked.level ?? "full";
  const checks: CheckRun[] = [];
  for (const target of targets) {
    const entry = { ...entryFor(found.model, target, payer.id, viewer, level), cause: "asked" as const };
    const queued = await queueRound(deps.db, entry, deps.now());
    if (queued) checks.push(toRun(queued));
  }
  if (checks.length === 0)
    throw new HubError("conflict", "A check is waiting or running already. Wait until it has ended.");
  const names = targets.map(({ provider, endpointId }) => (endpointId === 0 ? provider : `engine ${endpointId}`));
  await deps.audit(actor, "check.run", `model ${found.model.fullName}`, {
    level,
    providers: names,
    account: payer.name,
  });
  deps.wake();
  return { checks };
};

const schedule = async (deps: ModelCheckDeps, id: string, asked: CheckSchedule, actor: Actor): Promise<void> => {
  const { viewer } = actor;
  const account = requireAccount(viewer, "inference");
  await findFor(deps.catalogue, viewer, "change", "model", id);
  const found = await findModel(deps, id, viewer);
  const [target] = findTargets(found, asked);
  if (!target) return;
  const { isOn } = asked;
  const key = keyOf(found.model, target);
  await setSchedule(deps.db, { ...key, is_on: isOn ? 1 : 0, account_id: account.id, updated_at: deps.now() });
  const { provider, endpointId } = target;
  await deps.audit(actor, "check.schedule", `model ${found.model.fullName}`, { provider, endpoint: endpointId, isOn });
  if (!isOn) return;
  // The schedule repeats checks, so that the first one starts it.
  const entry = { ...entryFor(found.model, target, account.id, viewer, "full"), cause: "schedule" as const };
  await queueRound(deps.db, entry, deps.now());
  deps.wake();
};

/** Who can see requests and replies: the account that paid, admins of an organization that did, and the hub's admins. */
const canRead = (viewer: Viewer, payer: number, caller: number): boolean =>
  isHubAdmin(viewer, "read") ||
  (hasRole(viewer, "inference") &&
    (viewer.account?.id === caller ||
      viewer.account?.id === payer ||
      viewer.organizations.some(({ id, role }) => id === payer && role === "admin")));

const detail = async ({ db, config }: ModelCheckDeps, id: string, viewer: Viewer): Promise<CheckDetail> => {
  const round = await readRound(db, id);
  const row = round && (await findById(db, round.repository_id));
  if (!round || !row || !can(viewer, "see", guardOf(row)))
    throw new HubError("not_found", `There is no check "${id.slice(0, 80)}" here.`);
  if (!canRead(viewer, round.account_id, round.caller_id))
    throw new HubError("forbidden", "Only the account that paid for this check can see its requests and replies.");
  const { calls_sent, input_tokens, output_tokens, cost_nano, result, calls } = round;
  return {
    ...toRun(round),
    model: row.full_name,
    askedBy: round.asker,
    account: round.payer,
    cost: { calls: calls_sent, promptTokens: input_tokens, completionTokens: output_tokens },
    costNanoUsd: cost_nano,
    ...(result !== null && { round: JSON.parse(result) as NonNullable<CheckDetail["round"]> }),
    ...(calls !== null && { calls: JSON.parse(calls) as NonNullable<CheckDetail["calls"]> }),
    callsDeletedAfterDays: config.checkDays,
  };
};

const createList = (deps: ModelCheckDeps) => {
  const { db, now, config, health } = deps;
  const estimate = createEstimates(now, config);
  const estimatesOf = (found: FoundModel, target: Target, viewer: Viewer): Promise<Estimates> => {
    const checked = keyOf(found.model, target);
    const limits = { ...limitsOf(found.model, checked), ...plannedEngine(found.model, checked) };
    const key = `${found.row.id} ${found.row.sha} ${JSON.stringify(limits)}`;
    return estimate(key, target, () => plannedSubject(deps, found.model, limits, viewer));
  };
  return async (id: string, viewer: Viewer): Promise<ModelChecks> => {
    const found = await findModel(deps, id, viewer);
    const stored = await readChecks(db, found.row.id, now());
    const account = hasRole(viewer, "inference") ? viewer.account : undefined;
    const obstacle = account && (await createObstacle(deps, account.id));
    const checkedSince = now() - config.checkMaxAge * dayMs;
    const shown = found.targets.map(async (target) => {
      const cannotRun = obstacle?.(target);
      const estimates = obstacle && cannotRun === undefined ? await estimatesOf(found, target, viewer) : undefined;
      return toCheckedProvider(stored, { target, now: now(), checkedSince, health, estimates, cannotRun });
    });
    const providers = await Promise.all(shown);
    const estimates = providers.flatMap((provider) => provider.estimates ?? []);
    return {
      model: found.model.fullName,
      passed: providers.filter(({ isVerified }) => isVerified).length,
      providers,
      canRun: estimates.length > 0,
      canSchedule: account !== undefined && can(viewer, "change", guardOf(found.row)),
      maxAgeDays: config.checkMaxAge,
      ...(estimates.length > 0 && {
        estimates: {
          quick: sumOfEstimates(estimates.map(({ quick }) => quick)),
          full: sumOfEstimates(estimates.map(({ full }) => full)),
        },
      }),
    };
  };
};

export const createModelCheckService = (deps: ModelCheckDeps) => ({
  list: createList(deps),
  start: (id: string, asked: NewCheck, actor: Actor) => start(deps, id, asked, actor),
  schedule: (id: string, asked: CheckSchedule, actor: Actor) => schedule(deps, id, asked, actor),
  detail: (id: string, viewer: Viewer) => detail(deps, id, viewer),
});

/** Checks what providers and engines really run. */
export type ModelCheckService = ReturnType<typeof createModelCheckService>;
