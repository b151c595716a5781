import { closeSession, closeSessions } from "../../api/sessions.ts";
import { useChange } from "../../forms/use-change.ts";
import { clearConversations } from "../../lib/browser-conversations.ts";

/** Clears the conversations and leaves the page, so that nothing of this user stays in memory. */
export const useSignOut = (where: "here" | "everywhere") =>
  useChange(() => (where === "here" ? closeSession() : closeSessions()), {
    onDone: async (signedOut) => {
      await clearConversations();
      if (signedOut) location.assign(signedOut.signOutUrl);
      else location.reload();
    },
  });
