import { isRecord } from "../../text/is-record.ts";

/**
 * An assistant's call as chat templates expect it: they write the arguments as JSON themselves. Called in workers, because
 * arguments of a request can take long to parse.
 */
export const templateCall = (call: unknown): unknown => {
  if (!isRecord(call) || !isRecord(call.function) || typeof call.function.arguments !== "string") return call;
  try {
    return { ...call, function: { ...call.function, arguments: JSON.parse(call.function.arguments) as unknown } };
  } catch {
    return call;
  }
};
