import { parseEvents } from "@orrery/inference/core";
import type { Simulation } from "@orrery/simulator";

/** Where a gateway is, and how its provider is made to fail. */
export interface ContractPlace {
  /** Address of its OpenAI-compatible API, such as http://127.0.0.1:4747/router/v1. */
  readonly base: string;
  readonly token: string;
  /** A model with one provider, and one with two of which `order` puts the first first. */
  readonly model: string;
  readonly fallbackModel?: string;
  /** A part of the first provider's address, by which the simulator knows it. */
  readonly provider: string;
  /** Makes the simulator behind the gateway fail; forgets earlier wishes first. */
  readonly fail: (simulation: Simulation) => Promise<void>;
  /** Whether the last call at the provider was cut off before its end. */
  readonly wasCut: () => Promise<boolean>;
  /** How many calls have reached providers since the last wish. */
  readonly callCount: () => Promise<number>;
}

/** What a gateway answered. */
interface ContractReply {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly type: string;
  readonly events: readonly string[];
  readonly text: string;
}

const answer = "You asked: hello. This is a simulated answer.";
const late: Simulation = { after: 4, pace: "delay", delay: 5 };

const ask = async (
  { base, token }: ContractPlace,
  model: string | undefined,
  more: object = {},
): Promise<ContractReply> => {
  const reply = await fetch(`${base}/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ model, messages: [{ role: "user", content: "hello" }], stream: true, ...more }),
  });
  const text = await reply.text();
  const events = parseEvents(text).map(({ data }) => data);
  return {
    status: reply.status,
    retryAfter: reply.headers.get("retry-after"),
    type: reply.headers.get("content-type") ?? "",
    events,
    text,
  };
};

const contentOf = (events: readonly string[]): string =>
  events.map((event) => (event.startsWith("{") ? (JSON.parse(event).choices?.[0]?.delta?.content ?? "") : "")).join("");

const demand = (isSo: boolean, what: string, reply?: ContractReply): void => {
  if (!isSo) throw new Error(`${what}${reply ? `; it was ${reply.status} ${reply.text.slice(0, 600)}` : ""}`);
};

const demandInBand = (reply: ContractReply): void => {
  const last = reply.events.at(-1) ?? "";
  demand(reply.status === 200, "the status of a stream that began well stays 200", reply);
  demand(last.startsWith("{") && "error" in JSON.parse(last), "the last event tells the error", reply);
  demand(!reply.events.includes("[DONE]"), "a broken stream has no [DONE]", reply);
  const told = contentOf(reply.events.slice(0, -1));
  demand(told.length > 0 && answer.startsWith(told), "what came before stands, and nothing is spliced to it", reply);
};

/** One promise, and how it is checked. */
export interface ContractRow {
  readonly id: string;
  readonly promise: string;
  readonly needsFallback?: boolean;
  readonly check: (place: ContractPlace) => Promise<void>;
}

const early: ContractRow[] = [
  {
    id: "R1",
    promise: "a failure before the first content is tried elsewhere, and leaves no trace in the stream",
    needsFallback: true,
    check: async (place) => {
      for (const fault of ["cut", "error-event", "bad-json", "no-finish"] as const) {
        await place.fail({ fault, after: 1, path: place.provider });
        const reply = await ask(place, place.fallbackModel, { provider: { order: [place.provider] } });
        demand(
          reply.status === 200 && contentOf(reply.events) === answer,
          `after ${fault}, another provider's answer comes whole`,
          reply,
        );
        demand(reply.events.at(-1) === "[DONE]", "it ends as a stream should", reply);
      }
    },
  },
  {
    id: "R2",
    promise: "a failure before the first content with nobody else to ask has a true status and no stream",
    check: async (place) => {
      for (const fault of ["cut", "error-event", "status"] as const) {
        await place.fail({ fault, after: 1, path: place.provider });
        const reply = await ask(place, place.model);
        demand(reply.status >= 500, `after ${fault}, the status tells`, reply);
        demand(
          reply.type.includes("json") && "error" in JSON.parse(reply.text),
          "the body is JSON with the error",
          reply,
        );
      }
    },
  },
  {
    id: "R3",
    promise: "tries are bounded, and a pause that is too long is passed on instead of waited for",
    check: async (place) => {
      await place.fail({ fault: "status", status: 503, path: place.provider });
      await ask(place, place.model);
      demand((await place.callCount()) <= 4, "a provider that is down is not asked over and over");
      await place.fail({ fault: "status", status: 429, retryAfter: "86400", path: place.provider });
      const reply = await ask(place, place.model);
      demand(reply.status === 429 && reply.retryAfter === "86400", "the caller is told how long to wait", reply);
      demand((await place.callCount()) === 1, "nobody asks again before");
    },
  },
];

const later: ContractRow[] = [
  {
    id: "R4",
    promise: "after the first content a failure is told in the stream, which then ends",
    check: async (place) => {
      for (const fault of ["cut", "error-event", "bad-json", "no-finish", "stall"] as const) {
        await place.fail({ ...late, fault, path: place.provider });
        demandInBand(await ask(place, place.model));
      }
    },
  },
  {
    id: "R5",
    promise: "a finished answer without [DONE] gets one",
    check: async (place) => {
      await place.fail({ fault: "no-done", path: place.provider });
      const reply = await ask(place, place.model);
      demand(
        contentOf(reply.events) === answer && reply.events.at(-1) === "[DONE]",
        "the stream ends with [DONE]",
        reply,
      );
    },
  },
  {
    id: "R6",
    promise: "usage is shown to those who ask, and to nobody else",
    check: async (place) => {
      await place.fail({});
      const plain = await ask(place, place.model);
      demand(!plain.text.includes('"usage":{'), "nobody asked for usage", plain);
      const asked = await ask(place, place.model, { stream_options: { include_usage: true } });
      demand(
        asked.events.some((event) => event.includes('"usage":{')),
        "usage was asked for",
        asked,
      );
    },
  },
  {
    id: "R7",
    promise: "a caller who leaves ends the work at the provider",
    check: async (place) => {
      await place.fail({ events: 2_000, pace: "delay", delay: 5 });
      const leaving = new AbortController();
      const reply = await fetch(`${place.base}/chat/completions`, {
        method: "POST",
        signal: leaving.signal,
        headers: { authorization: `Bearer ${place.token}`, "content-type": "application/json" },
        body: JSON.stringify({ model: place.model, messages: [{ role: "user", content: "hello" }], stream: true }),
      });
      await reply.body?.getReader().read();
      leaving.abort();
      demand(await place.wasCut(), "the provider's stream is cut off");
    },
  },
];

/** The stream-failure contract, promise by promise. */
export const contractRows: readonly ContractRow[] = [...early, ...later];
