import type { Task } from "../../task.ts";
import type { Wire } from "../../wires/wire.ts";
import type { Attempt } from "../errors.ts";
import { sendExchange } from "../http/exchange.ts";
import { lazyStream } from "../streams/lazy-stream.ts";
import { readStream, type Stream } from "../streams/stream.ts";
import { arrange, askOf, begin, type Order } from "./call.ts";
import { tryInTurn } from "./fallback.ts";
import { note } from "./metadata.ts";

const withFirst = async function* <R>(first: IteratorResult<R, void>, rest: Stream<R>, onEnd: () => void): Stream<R> {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return();
    onEnd();
  }
};

/** Opens a stream; while other targets are left to try, only a first event counts as an answer. */
const openStream = async <T extends Task, R>(
  order: Order<T>,
  readerOf: (wire: Wire<T>) => (event: unknown) => R,
  onOpen: (journal: readonly Attempt[]) => void,
): Promise<Stream<R>> => {
  const call = begin(order);
  const { session, targets } = call;
  try {
    const ask = await askOf(call);
    const opened = await tryInTurn(session, targets, async (target) => {
      const exchange = await arrange(call, target, ask);
      const response = await sendExchange(exchange);
      const read = readerOf(exchange.wire);
      if (target === targets.at(-1)) return readStream(exchange, response, read, session.close);
      const stream = readStream(exchange, response, read, () => {});
      return withFirst(await stream.next(), stream, session.close);
    });
    onOpen(session.journal);
    return opened;
  } catch (error) {
    session.close();
    throw error;
  }
};

const readPieces = <T extends Task, R>({ readPiece }: Wire<T>): ((event: unknown) => R) =>
  (readPiece ?? ((event) => event)) as (event: unknown) => R;

const streamOf = <T extends Task, R>(order: Order<T>, readerOf: (wire: Wire<T>) => (event: unknown) => R) => {
  const stream: Stream<R> = lazyStream(() => openStream(order, readerOf, (journal) => note(stream, journal)));
  return stream;
};

/** Runs a task and hands over the events of its reply as they come. */
export const runStream = <T extends Task, R>(order: Order<T>): Stream<R> => streamOf<T, R>(order, readPieces);

/** Streams a request and hands over its events as they come. */
export const runRawStream = <T extends Task>(order: Order<T>): Stream<unknown> =>
  streamOf<T, unknown>(order, () => (event) => event);
