import type { KeyCheck } from "@orrery/contract";

/** What a provider's status says about the key. */
interface Judgement {
  readonly outcome: KeyCheck["outcome"];
  readonly message: string;
}

const known: Readonly<Record<number, (label: string) => Judgement>> = {
  401: (label) => ({
    outcome: "refused",
    message: `${label} does not take this key. Check that all of it was copied and that it was not revoked there.`,
  }),
  402: (label) => ({
    outcome: "no-credit",
    message: `${label} knows this key, but its account has no credit left. Add some there.`,
  }),
  403: (label) => ({
    outcome: "refused",
    message: `${label} does not let this key make calls. Check what it may do there.`,
  }),
  429: (label) => ({
    outcome: "limited",
    message: `${label} knows this key, but wants fewer calls for now. Try again later.`,
  }),
};

/** Judges a key by the status that came back. */
export const judge = (status: number, label: string, isRealModel: boolean): Judgement => {
  const row = known[status];
  if (row) return row(label);
  if (status < 300)
    return {
      outcome: "accepted",
      message: `${label} took this key${isRealModel ? " and answered with one token" : ""}.`,
    };
  if (status >= 500)
    return {
      outcome: "failing",
      message: `${label} failed by itself, so that the key could not be tried. Try again later.`,
    };
  return {
    outcome: "likely",
    message: `${label} read past the key and refused the question itself, which is a good sign: a wrong key is refused first.`,
  };
};
