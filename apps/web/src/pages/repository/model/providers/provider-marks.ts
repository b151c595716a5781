import type { CheckedProvider, CheckMark, CheckOutcome } from "@orrery/contract";
import type { CheckId } from "@orrery/contract/checks";

export const markOf = ({ marks }: CheckedProvider, check: CheckId): CheckMark | undefined =>
  marks.find(({ result }) => result.check === check);

/** What a reader asks about first. */
const urgency: readonly CheckOutcome[] = ["failed", "partly", "cannot-tell"];

/** The check that an opened row begins with. */
export const firstCheck = ({ marks }: CheckedProvider): CheckId => {
  for (const outcome of urgency) {
    const found = marks.find(({ result }) => result.outcome === outcome);
    if (found) return found.result.check;
  }
  return marks[0]?.result.check ?? "template";
};

/** An engine has the provider ID of the hub. */
export const keyOf = ({ provider, endpoint }: CheckedProvider): string =>
  endpoint === undefined ? provider : `${provider}#${endpoint}`;

/** Whether a key is all that a check needs. */
export const needsKey = ({ cannotRun, isOwn, status }: CheckedProvider): boolean =>
  cannotRun !== undefined && !isOwn && status !== "error";

/** `This hub, gpu-2 or Fireworks AI`. */
export const anyOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
