import type { Out, Task } from "../../task.ts";
import { type Exchange, sendExchange, understand } from "../http/exchange.ts";
import { readReply } from "../http/read-reply.ts";
import { arrange, askOf, begin, type Order } from "./call.ts";
import { tryInTurn } from "./fallback.ts";
import { note } from "./metadata.ts";

/** Sends a request and waits for what it leads to. */
const answerTo = async <T extends Task>(exchange: Exchange<T>, { files }: Order<T>): Promise<unknown> => {
  const response = await sendExchange(exchange);
  const reply = await readReply(exchange.session, response, exchange.request);
  return files ? files.waitForJob(exchange, reply) : reply;
};

/** Does something at the first target that answers, within the call's time. */
const conduct = async <T extends Task, R>(
  order: Order<T>,
  finish: (exchange: Exchange<T>) => Promise<R>,
): Promise<R> => {
  const call = begin(order);
  const { session, targets } = call;
  try {
    const ask = await askOf(call);
    const result = await tryInTurn(session, targets, async (target) => finish(await arrange(call, target, ask)));
    note(result, session.journal);
    return result;
  } finally {
    session.close();
  }
};

/** Runs a task: checks, finds the way, sends, waits, checks the reply, fetches what it points to. */
export const run = <T extends Task>(order: Order<T>): Promise<Out<T>> =>
  conduct(order, async (exchange) => {
    const reply = await answerTo(exchange, order);
    const reading = understand(exchange, reply, exchange.wire.read);
    if ("value" in reading) return reading.value;
    if (!order.files) throw exchange.session.fail("unsupported_task", "This method does not deal in files");
    return order.files.deliver(exchange.session, reading, reply);
  });

/** Runs a request and hands over the reply as it came. */
export const runRaw = <T extends Task>(order: Order<T>): Promise<unknown> =>
  conduct(order, (exchange) => answerTo(exchange, order));
