import type { Out, Task } from "../../task.ts";
import { type ProviderCall, parseReply, sendCall } from "../http/provider-call.ts";
import { readReply } from "../http/read-reply.ts";
import { type CallSpec, prepareRequest, readInput, startCall } from "./call.ts";
import { tryTargets } from "./fallback.ts";
import { recordAttempts } from "./metadata.ts";

/** Sends a request and, where the reply is the ticket of a job, waits for the job. */
const fetchReply = async <T extends Task>(call: ProviderCall<T>, { mediaSteps }: CallSpec<T>): Promise<unknown> => {
  const response = await sendCall(call);
  const reply = await readReply(call.session, response, call.request);
  return mediaSteps ? mediaSteps.waitForJob(call, reply) : reply;
};

/** Runs a call at the first target that answers, within its deadline. */
const runWithFallback = async <T extends Task, R>(
  spec: CallSpec<T>,
  finish: (call: ProviderCall<T>) => Promise<R>,
): Promise<R> => {
  const call = startCall(spec);
  const { session, targets } = call;
  try {
    const input = await readInput(call);
    const result = await tryTargets(session, targets, async (target) =>
      finish(await prepareRequest(call, target, input)),
    );
    recordAttempts(result, session.attempts);
    return result;
  } finally {
    session.close();
  }
};

/** Runs a task: validates, finds the route, sends, waits, checks the reply, downloads the file it points to. */
export const run = <T extends Task>(spec: CallSpec<T>): Promise<Out<T>> =>
  runWithFallback(spec, async (call) => {
    const reply = await fetchReply(call, spec);
    const reading = parseReply(call, reply, (value) => call.wire.read(value, call.inputCount));
    if ("value" in reading) return reading.value;
    if (!spec.mediaSteps) throw call.session.fail("unsupported_task", "This method cannot return a file");
    return spec.mediaSteps.toOutput(call.session, reading, reply);
  });

/** Runs a request and returns the reply unchecked. */
export const runRaw = <T extends Task>(spec: CallSpec<T>): Promise<unknown> =>
  runWithFallback(spec, (call) => fetchReply(call, spec));
