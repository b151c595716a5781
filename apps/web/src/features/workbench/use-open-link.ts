import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isShared, readShared, type Shared } from "./share.ts";
import { store } from "./store/stored-text.ts";
import { storeConversation } from "./store/use-conversation.ts";
import { storeDraft } from "./store/use-draft.ts";

/** Stored separately, so opening a link overwrites nothing. */
const storeShared = ({ template, other, tokens, conversation }: Shared): void => {
  storeDraft("link", template);
  if (other !== undefined) storeDraft("link-second", other);
  store("link-tokens", JSON.stringify(tokens));
  storeConversation("link", conversation);
};

export const useOpenLink = (): {
  readonly isLoading: boolean;
  readonly isBroken: boolean;
  readonly count: number;
} => {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState({ isBroken: false, count: 0 });
  const isLoading = isShared(hash);
  useEffect(() => {
    if (!isShared(hash)) return;
    let isCurrent = true;
    void readShared(hash).then((shared) => {
      if (!isCurrent) return;
      if (shared) storeShared(shared);
      setState(({ count }) => ({ isBroken: !shared, count: count + 1 }));
      const search = shared ? { from: "link", ...(shared.other !== undefined && { with: "link-second" }) } : {};
      void navigate({ to: "/templates", search, hash: "", replace: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [hash, navigate]);
  return { isLoading, ...state };
};
