import { contextOf, type KeyRing, mirrorTokenSetting } from "./key-ring.ts";

/** Encrypts the token of the mirror's upstream. */
export const createMirrorTokenSeal = (keyRing: Pick<KeyRing, "seal" | "open">) => ({
  key: mirrorTokenSetting,
  seal: (token: string): Promise<string> => keyRing.seal(token, contextOf.mirrorToken),
  open: (sealed: string): Promise<string | undefined> => keyRing.open(sealed, contextOf.mirrorToken),
});
