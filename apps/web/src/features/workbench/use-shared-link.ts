import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isShared, readShared, type Shared } from "./share.ts";
import { keep } from "./store/kept-text.ts";
import { keepConversation } from "./store/use-conversation.ts";
import { keepDraft } from "./store/use-draft.ts";

/** What came with a link is kept apart from what is one's own, so that opening a link loses nothing. */
const keepShared = ({ template, other, tokens, conversation }: Shared): void => {
  keepDraft("link", template);
  if (other !== undefined) keepDraft("link-second", other);
  keep("link-tokens", JSON.stringify(tokens));
  keepConversation("link", conversation);
};

/** Opens what the address carries in its fragment, once, and takes the fragment out of the address. */
export const useSharedLink = (): {
  readonly isOpening: boolean;
  readonly isBroken: boolean;
  readonly count: number;
} => {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState({ isBroken: false, count: 0 });
  const isOpening = isShared(hash);
  useEffect(() => {
    if (!isShared(hash)) return;
    let isCurrent = true;
    void readShared(hash).then((shared) => {
      if (!isCurrent) return;
      if (shared) keepShared(shared);
      setState(({ count }) => ({ isBroken: !shared, count: count + 1 }));
      const search = shared ? { from: "link", ...(shared.other !== undefined && { with: "link-second" }) } : {};
      void navigate({ to: "/templates", search, hash: "", replace: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [hash, navigate]);
  return { isOpening, ...state };
};
