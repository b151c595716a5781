import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { unreadQuery } from "../../api/owners/notifications.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { fullCount } from "../../lib/format/count-text.ts";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";

interface BellLinkProps {
  readonly href: string;
  readonly label: string;
  readonly hasNew: boolean;
}

const BellLink = ({ href, label, hasNew }: BellLinkProps) => (
  <Anchor
    href={href}
    aria-label={label}
    title={label}
    className="relative inline-flex size-4 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:text-ink"
  >
    <Bell size={18} strokeWidth={1.75} aria-hidden="true" />
    {hasNew && (
      <span
        aria-hidden="true"
        className="absolute top-[5px] right-[5px] size-1 rounded-full bg-brass ring-2 ring-paper"
      />
    )}
  </Anchor>
);

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
