import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { Bell } from "lucide-react";
import { ownerWatchPath } from "../../api/owners/notifications.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { useWatch } from "./use-watch.ts";

const icon = <Bell size={15} strokeWidth={1.75} aria-hidden="true" />;
const note = "Get notified of all activity in all repositories";

/** Watches all repositories of a user or organization. Visitors are asked to sign in. */
export const WatchOwnerButton = ({ name }: { readonly name: string }) => {
  const { href } = useLocation();
  const { data: session } = useQuery(sessionQuery);
  const { level, choose, error } = useWatch(ownerWatchPath(name), !!session?.user);
  const isOn = level === "all";
  // People watch what they create.
  if (session?.user?.name === name) return null;
  if (session && !session.user)
    return (
      <ButtonLink href={`/login?next=${encodeURIComponent(href)}`} title={note}>
        {icon}
        Watch
      </ButtonLink>
    );
  return (
    <Button
      title={error?.message ?? note}
      disabled={level === undefined}
      onClick={() => choose(isOn ? "participating" : "all")}
    >
      {icon}
      {isOn ? "Watching" : "Watch"}
    </Button>
  );
};
