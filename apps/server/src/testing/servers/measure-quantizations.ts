import type { CheckResult } from "@orrery/contract";
import type { ChatReply, ProbeRequest } from "../../checks/chat-reply.ts";
import { createCaller, type SendChat } from "../../checks/check-caller.ts";
import { checkWeights } from "../../checks/check-weights.ts";
import { createOwnEngine } from "../../checks/own-engine.ts";
import { fullBudget, type OwnEngine, type PlannedStep, windowSize } from "../../checks/plan-check.ts";
import { addModel } from "../add-model.ts";
import { sqliteEngine } from "../engines.ts";
import { bundledModel } from "../publishing/bundled-model.ts";
import { requantizeGguf } from "../publishing/requantize-gguf.ts";
import { type RoutedHub, startRoutedHub } from "../router.ts";

const cost = { calls: 0, tokens: 0 };

/** The rungs that compare weights with an own engine, each by itself: together, the first that has an answer ends the check. */
const rungs: readonly PlannedStep[] = [
  { kind: "logprobs", id: "first-token-logprobs", check: "weights", size: windowSize.max, cost },
  { kind: "greedy", id: "greedy", check: "weights", cost },
];

/** What one rung said of one provider. */
interface QuantizationReading {
  readonly rung: string;
  readonly provider: "8-bit" | "4-bit";
  readonly outcome: CheckResult["outcome"];
  readonly sentence: string;
  readonly statistic: number | undefined;
}

/** How often a rung told a provider apart from the 8-bit model. */
export interface MeasuredQuantization {
  readonly rung: string;
  readonly provider: "8-bit" | "4-bit";
  readonly runs: number;
  readonly toldApart: number;
  readonly cannotTell: number;
  /** The lowest and the highest. */
  readonly statistics: readonly [number, number];
  readonly sentence: string;
}

const models = { "8-bit": "lab/eight", "4-bit": "lab/four" } as const;

const senderOf =
  ({ send, callerToken }: RoutedHub, model: string): SendChat =>
  async (request: ProbeRequest): Promise<ChatReply> => {
    const reply = await send(
      "POST",
      "/router/v1/chat/completions",
      { ...request, model: `${model}:hf-inference` },
      callerToken,
    );
    return { status: reply.status, headers: {}, body: await reply.json() };
  };

const readOnce = async (
  hub: RoutedHub,
  provider: QuantizationReading["provider"],
  step: PlannedStep,
  engine: OwnEngine,
): Promise<QuantizationReading> => {
  const caller = createCaller(senderOf(hub, models[provider]), "", fullBudget);
  const result = await checkWeights(caller, [step], { at: new Date(0).toISOString(), engine });
  const { outcome = "cannot-tell", sentence = "", weights } = result ?? {};
  return { rung: step.id, provider, outcome, sentence, statistic: weights?.statistic };
};

/** One run: all rungs at once, so that engines batch calls differently from run to run. */
const runOnce = (hub: RoutedHub): Promise<QuantizationReading[]> => {
  const engine = createOwnEngine(senderOf(hub, models["8-bit"]));
  const providers = ["8-bit", "4-bit"] as const;
  return Promise.all(providers.flatMap((provider) => rungs.map((step) => readOnce(hub, provider, step, engine))));
};

const summarize = (readings: readonly QuantizationReading[]): MeasuredQuantization[] =>
  readings.slice(0, 2 * rungs.length).map((first) => {
    const group = readings.filter(({ rung, provider }) => rung === first.rung && provider === first.provider);
    const statistics = group.flatMap(({ statistic }) => statistic ?? []);
    const outcomes = (outcome: CheckResult["outcome"]) => group.filter((one) => one.outcome === outcome).length;
    return {
      rung: first.rung,
      provider: first.provider,
      runs: group.length,
      toldApart: outcomes("failed"),
      cannotTell: group.length - outcomes("failed") - outcomes("passed"),
      statistics: [Math.min(...statistics), Math.max(...statistics)],
      sentence: first.sentence,
    };
  });

/**
 * Compares the bundled chat model with itself and with its own weights in 4 bits, as often as asked. Both run on one hub, and
 * every call goes through its router.
 */
export const measureQuantizations = async (runs: number): Promise<MeasuredQuantization[]> => {
  const engine = await sqliteEngine.start();
  const hub = await startRoutedHub(await engine.newStore());
  try {
    const files = bundledModel("guide-gguf");
    const { "guide-q8_0.gguf": weights, ...rest } = files;
    await addModel(hub.hub, models["8-bit"], files);
    await addModel(hub.hub, models["4-bit"], {
      ...rest,
      "guide-q4_0.gguf": requantizeGguf(Buffer.from(weights ?? "")),
    });
    const readings: QuantizationReading[] = [];
    for (let run = 0; run < runs; run++) readings.push(...(await runOnce(hub)));
    return summarize(readings);
  } finally {
    await hub.close();
    await engine.stop();
  }
};
