import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { overviewQuery } from "../../../api/repositories.ts";
import { useRun } from "../../../features/run-model/use-run.ts";
import { hubProvider } from "../../../lib/hub-provider.ts";
import type { CallState } from "../../../run/call/call-state.ts";
import { warmMs } from "../live/live-demo.tsx";

const question = "What is a tokenizer?";
const maxTokens = 40;

interface Contender {
  readonly model: string;
  readonly label: string;
  readonly temperature: number;
}

/** Two chat models, or two temperatures of the only one. */
const contendersOf = (ids: readonly string[]): readonly Contender[] => {
  const [one, other] = ids;
  if (one === undefined) return [];
  const nameOf = (id: string) => id.slice(id.indexOf("/") + 1);
  if (other !== undefined) return [one, other].map((model) => ({ model, label: nameOf(model), temperature: 0 }));
  return [0, 1].map((temperature) => ({
    model: one,
    label: `${nameOf(one)}, temperature ${temperature}`,
    temperature,
  }));
};

const useAnswer = (contender: Contender | undefined): CallState => {
  const { state, start } = useRun();
  const { model, temperature } = contender ?? {};
  const ask = useCallback(() => {
    if (model === undefined) return;
    const input = { messages: [{ role: "user", content: question }] } as const;
    const parameters = { temperature, max_tokens: maxTokens };
    void start({ task: "conversational", model, provider: hubProvider, input, parameters, waitsForModel: true });
  }, [model, temperature, start]);
  useEffect(ask, [ask]);
  // A call that waited for the model says nothing about its speed, so it is asked once more.
  const isWarm = useRef(false);
  const hasWaited = state.phase === "done" && (state.timing?.firstMs ?? 0) > warmMs;
  useEffect(() => {
    if (!hasWaited || isWarm.current) return;
    isWarm.current = true;
    ask();
  }, [hasWaited, ask]);
  return state;
};

export interface Compared {
  readonly label: string;
  readonly state: CallState;
}

/** One question to two models that run on this hub; empty if there is none. */
export const useCompared = () => {
  const { data, isFetched } = useQuery(overviewQuery);
  const [one, other] = contendersOf(data?.chatModels ?? []);
  const states = [useAnswer(one), useAnswer(other)] as const;
  const compared: readonly Compared[] = [one, other].flatMap((contender, at) => {
    const state = states[at];
    return contender && state ? [{ label: contender.label, state }] : [];
  });
  return { question, compared, isFetched };
};
