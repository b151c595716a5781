import type { FirstTokenLogprobs } from "@orrery/contract";
import { firstAnswer, isFields, isSuccess, type ProbeRequest } from "./chat-reply.ts";
import type { SendChat } from "./check-caller.ts";
import { firstLogprobs } from "./first-token-logprobs.ts";
import { greedyRequests, logprobsRequest, type OwnEngine, windowSize } from "./plan-check.ts";

/** Requests of a window, or of greedy answers, are sent both ways: an engine that batches computes them a little differently. */
type Sending = "one by one" | "at once";

const sendAll = async <Sent, Given>(
  given: readonly Given[],
  how: Sending,
  send: (one: Given) => Promise<Sent>,
): Promise<Sent[]> => {
  if (how === "at once") return Promise.all(given.map(send));
  const sent: Sent[] = [];
  for (const one of given) sent.push(await send(one));
  return sent;
};

/** The reference's highest logprob less that of the token in the text, where the reply names both. */
const marginIn = (entry: unknown): number[] => {
  if (!isFields(entry)) return [];
  const logprobs = Object.values(entry).flatMap((one) => (isFields(one) ? [Number(one.logprob)] : []));
  return [Math.max(...logprobs) - Math.min(...logprobs)];
};

const messagesOf = ({ messages }: ProbeRequest): readonly unknown[] => (Array.isArray(messages) ? messages : []);

const once = <Value>(find: () => Promise<Value>): (() => Promise<Value>) => {
  let found: Promise<Value> | undefined;
  return () => {
    found ??= find();
    return found;
  };
};

/** An engine that scores given tokens in the way of vLLM, as the reference of a provider's answers. */
export const createOwnEngine = (send: SendChat): OwnEngine => {
  const window = async (how: Sending): Promise<FirstTokenLogprobs[]> => {
    const requests = Array.from({ length: windowSize.max }, () => logprobsRequest);
    return (await sendAll(requests, how, send)).flatMap(firstLogprobs);
  };
  const margins = async (request: ProbeRequest, text: string): Promise<number[]> => {
    const { body } = await send({
      ...request,
      messages: [...messagesOf(request), { role: "assistant", content: text }],
      max_tokens: 1,
      continue_final_message: true,
      add_generation_prompt: false,
      prompt_logprobs: 1,
    });
    const scored = isFields(body) ? body.prompt_logprobs : undefined;
    return Array.isArray(scored) ? scored.flatMap(marginIn) : [];
  };
  const own = async (how: Sending): Promise<number[]> => {
    const found = await sendAll(greedyRequests, how, async (request) => {
      const reply = await send(request);
      return isSuccess(reply) ? margins(request, firstAnswer(reply).text) : [];
    });
    return found.flat();
  };
  return {
    windows: once(async () => {
      const windows = [await window("one by one"), await window("at once")];
      return windows.filter(({ length }) => length >= windowSize.min);
    }),
    greedy: { reference: once(async () => [await own("one by one"), await own("at once")]), margins },
  };
};
