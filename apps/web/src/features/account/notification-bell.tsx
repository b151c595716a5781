import { useQuery } from "@tanstack/react-query";
import { unreadQuery } from "../../api/owners/notifications.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { fullCount } from "../../lib/format/count-text.ts";
import { BellLink } from "./bell-link.tsx";

/** Tokens for running models cannot read notifications. */
export const NotificationBell = () => {
  const { data: session } = useQuery(sessionQuery);
  const isShown = !!session?.user && session.user.role !== "inference";
  const { data } = useQuery({ ...unreadQuery, enabled: isShown });
  if (!isShown) return null;
  const { unread = 0, waiting = 0 } = data ?? {};
  const counts = [unread > 0 && `${fullCount(unread)} unread`, waiting > 0 && `${fullCount(waiting)} waiting for you`];
  return (
    <BellLink
      href="/notifications"
      label={["Notifications", ...counts].filter(Boolean).join(", ")}
      hasNew={unread > 0 || waiting > 0}
    />
  );
};
