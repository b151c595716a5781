import { useEffect, useState } from "react";

const key = "orrery-invitation";

const codeIn = (hash: string): string | undefined => new URLSearchParams(hash.slice(1)).get("code") ?? undefined;

const stored = (): string | undefined => {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

export const forgetCode = (): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
};

/** The code of the link, stored for this tab while the person signs in, and removed from the address. */
export const useInvitationCode = (): string | undefined => {
  const [code] = useState(() => codeIn(location.hash) ?? stored());
  useEffect(() => {
    if (code === undefined || codeIn(location.hash) === undefined) return;
    try {
      sessionStorage.setItem(key, code);
      history.replaceState(history.state, "", location.pathname);
    } catch {
      // Without storage the code stays in the address.
    }
  }, [code]);
  return code;
};
