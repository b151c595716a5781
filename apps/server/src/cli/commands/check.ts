import {
  type CheckedProvider,
  type CheckRun,
  checkLabels,
  type ModelChecks,
  type StartedChecks,
} from "@orrery/contract";
import { countOf } from "../../text/count-of.ts";
import { CliError, exitCodes } from "../cli-error.ts";
import type { Command, CommandArguments, CommandContext } from "../command.ts";
import { storeOptions } from "../open-store.ts";
import { hubOptions, openRunningHub, type RunningHub } from "../running-hub.ts";

const pollMs = 1_000;

const pathOf = (model: string): string => {
  if (!/^[\w.-]+\/[\w.-]+$/.test(model))
    throw new CliError(`"${model}" is not a model. Use owner/name.`, exitCodes.usage);
  return `/api/models/${model}/providers/checks`;
};

const isOf =
  (run: Pick<CheckRun, "provider" | "endpoint">) =>
  ({ provider, endpoint }: Pick<CheckedProvider, "provider" | "endpoint">): boolean =>
    run.provider === provider && run.endpoint === endpoint;

/** Waits until checks have ended. */
const finish = async (
  hub: RunningHub,
  path: string,
  started: readonly CheckRun[],
  { wait }: CommandContext,
  signal: AbortSignal,
): Promise<CheckedProvider[]> => {
  for (;;) {
    const { providers } = await hub.ask<ModelChecks>("GET", path);
    const checked = providers.filter((provider) => started.some((run) => isOf(run)(provider)));
    if (checked.every(({ active }) => active === undefined)) return checked;
    await wait(pollMs, signal);
  }
};

const estimateText = ({ estimates }: ModelChecks, isFull: boolean): string => {
  const estimate = isFull ? estimates?.full : estimates?.quick;
  if (!estimate) return "";
  const cost = estimate.usd === undefined ? "" : `, about $${estimate.usd.toFixed(4)} for all`;
  return `${countOf(estimate.calls, "short call")}${cost}.\n`;
};

const markLines = ({ marks, latest }: CheckedProvider): string[] => {
  if (latest?.state === "failed") return [`  Not checked: ${latest.error ?? "the check failed."}`];
  return marks.map(({ result: { check, outcome, sentence } }) => `  ${checkLabels[check]}: ${outcome}. ${sentence}`);
};

/** Whether weights were to be compared with this hub's, and were not. */
const lacksComparison = ({ provider, endpoint, marks }: CheckedProvider): boolean =>
  !(provider === "hf-inference" && endpoint === undefined) &&
  !marks.some(({ result }) => result.weights?.against === "own-engine");

const comparisonLine =
  "  Not compared with this hub. It compares weights if it runs the model's GGUF file and the repository has one quantization.";

const textOf = (provider: CheckedProvider, isCompared: boolean): string =>
  [
    `${provider.label}: ${provider.verdict.sentence}`,
    ...markLines(provider),
    ...(isCompared && lacksComparison(provider) ? [comparisonLine] : []),
    "",
  ].join("\n");

const hasFailed = ({ verdict, latest }: CheckedProvider): boolean =>
  verdict.state === "failed" || latest?.state === "failed";

/** Whether the weights are to be compared with those on this hub. */
const readAgainst = (given: CommandArguments): boolean => {
  const against = given.text("against");
  if (against === undefined || against === "own") return against !== undefined;
  throw new CliError(`--against must be own, this hub's engine. "${against}" is not known.`, exitCodes.usage);
};

const askFor = (given: CommandArguments, isFull: boolean): object => ({
  level: isFull ? "full" : "quick",
  ...(given.text("provider") !== undefined && { provider: given.text("provider") }),
});

/** `orrery check`: what the providers and engines of a model really run. */
export const check: Command = {
  summary: "Check what the providers of a model really run.",
  usage: "<owner/name> [--provider <id>] [--full] [--against own] [--json]",
  positionals: [1, 1],
  options: {
    provider: {
      type: "string",
      value: "<id>",
      help: "one provider; hf-inference is the hub and its engines. Default: all",
    },
    full: { type: "boolean", help: "run every check, about 70 short calls per provider" },
    against: {
      type: "string",
      value: "own",
      help: "run a full check, and fail where the weights cannot be compared with those on this hub",
    },
    json: { type: "boolean", help: "print the results as JSON" },
    ...hubOptions,
    ...storeOptions,
  },
  run: async (given, context) => {
    const [model = ""] = given.positionals;
    const path = pathOf(model);
    const isCompared = readAgainst(given);
    const isFull = isCompared || given.isSet("full");
    const signal = context.stopSignal();
    const hub = openRunningHub(given, context, signal);
    const { out, err } = context.terminal;
    if (given.text("provider") === undefined) err(estimateText(await hub.ask<ModelChecks>("GET", path), isFull));
    const { checks } = await hub.ask<StartedChecks>("POST", path, askFor(given, isFull));
    const checked = await finish(hub, path, checks, context, signal);
    if (given.isSet("json")) out(`${JSON.stringify(checked, null, 2)}\n`);
    else for (const provider of checked) out(textOf(provider, isCompared));
    const isFailed = checked.some((one) => hasFailed(one) || (isCompared && lacksComparison(one)));
    return isFailed ? exitCodes.failed : exitCodes.ok;
  },
};
