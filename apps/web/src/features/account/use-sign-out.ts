import { useMutation } from "@tanstack/react-query";
import { closeSession, closeSessions } from "../../api/sessions.ts";
import { clearConversations } from "../../lib/browser-conversations.ts";

/** Clears the conversations and leaves the page, so that nothing of this user stays in memory. */
export const useSignOut = (where: "here" | "everywhere") =>
  useMutation({
    mutationFn: () => (where === "here" ? closeSession() : closeSessions()),
    onSuccess: async (signedOut) => {
      await clearConversations();
      if (signedOut) location.assign(signedOut.signOutUrl);
      else location.reload();
    },
  });
