import type { Task } from "../../task.ts";
import type { Wire } from "../../wires/wire.ts";
import { attachAttempts } from "../calls/attempts.ts";
import { type CallSpec, prepareRequest, readInput, type StartedCall, startCall } from "../calls/call.ts";
import { tryTargets } from "../calls/fallback.ts";
import { recordAttempts } from "../calls/metadata.ts";
import type { Attempt } from "../errors.ts";
import { sendCall } from "../http/provider-call.ts";
import { type EventSource, openEvents } from "./open-events.ts";

type Stream<R> = AsyncGenerator<R, void, undefined>;
type ReaderOf<T extends Task, R> = (wire: Wire<T>) => (event: unknown) => R;

/** Pulls until there are events, and reads the first: a server that fails before has not answered. */
const firstEvents = async <R>(source: EventSource<R>) => {
  for (;;) {
    const events = await source.pull();
    const [first] = events ?? [];
    if (first) source.read(first);
    if (!events || first) return events;
  }
};

/** Opens a stream; while other targets are left to try, only a first event counts as an answer. */
const openStream = async <T extends Task, R>(call: StartedCall<T>, readerOf: ReaderOf<T, R>) => {
  const { session, targets } = call;
  const input = await readInput(call);
  return tryTargets(session, targets, async (target) => {
    const request = await prepareRequest(call, target, input);
    const source = openEvents(request, await sendCall(request), readerOf(request.wire));
    if (target === targets.at(-1)) return { source, events: [] };
    try {
      return { source, events: await firstEvents(source) };
    } catch (error) {
      source.close();
      throw error;
    }
  });
};

async function* generate<T extends Task, R>(
  spec: CallSpec<T>,
  readerOf: ReaderOf<T, R>,
  onOpen: (source: EventSource<R>, attempts: readonly Attempt[]) => void,
): Stream<R> {
  const call = startCall(spec);
  const { session } = call;
  let source: EventSource<R> | undefined;
  try {
    const opened = await openStream(call, readerOf);
    source = opened.source;
    onOpen(source, session.attempts);
    for (let events = opened.events; events; events = await source.pull())
      for (const event of events) {
        if (session.signal.aborted) throw session.signal.reason;
        const item = source.read(event);
        if (item === undefined) return;
        yield item;
      }
  } catch (error) {
    throw attachAttempts(session, session.signal.aborted ? session.signal.reason : error);
  } finally {
    source?.close();
    session.close();
  }
}

const streamOf = <T extends Task, R>(spec: CallSpec<T>, readerOf: ReaderOf<T, R>): Stream<R> => {
  let close = () => {};
  const stream = generate(spec, readerOf, (source, attempts) => {
    close = source.close;
    recordAttempts(stream, attempts);
  });
  const end = stream.return.bind(stream);
  // Alone, a generator ends only after the event it waits for, which a stalled server never sends.
  stream.return = (value) => {
    close();
    return end(value);
  };
  return stream;
};

/** Runs a task and yields the events of its reply as they come. */
export const runStream = <T extends Task, R>(spec: CallSpec<T>): Stream<R> =>
  streamOf<T, R>(spec, ({ readPiece }) => (readPiece ?? ((event) => event)) as (event: unknown) => R);

/** Streams a request and yields its events unchecked. */
export const runRawStream = <T extends Task>(spec: CallSpec<T>): Stream<unknown> =>
  streamOf<T, unknown>(spec, () => (event) => event);
