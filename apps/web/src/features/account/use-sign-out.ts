import { useMutation } from "@tanstack/react-query";
import { closeSession, closeSessions } from "../../api/sessions.ts";
import { clearConversations } from "../../lib/browser-conversations.ts";

/** Clears the conversations and reloads, so that nothing of this user stays in memory. */
export const useSignOut = (where: "here" | "everywhere") =>
  useMutation({
    mutationFn: where === "here" ? closeSession : closeSessions,
    onSuccess: async () => {
      await clearConversations();
      location.reload();
    },
  });
