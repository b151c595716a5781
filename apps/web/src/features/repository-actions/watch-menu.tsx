import type { RepositoryKind } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { Eye, EyeOff } from "lucide-react";
import { watchPath } from "../../api/owners/notifications.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { Menu, MenuChoice, MenuHeader, MenuLink } from "../../ui/overlay/menu.tsx";
import { useWatch, watchLevels } from "./use-watch.ts";

interface WatchProps {
  readonly kind: RepositoryKind;
  readonly id: string;
}

const variant = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The choices by themselves, for menus that have other entries too. */
export const WatchChoices = ({ kind, id, onChoose }: WatchProps & { readonly onChoose: () => void }) => {
  const { data: session } = useQuery(sessionQuery);
  const { level, choose, error } = useWatch(watchPath(kind, id), !!session?.user);
  const { href } = useLocation();
  if (!session?.user)
    return (
      <MenuLink href={`/login?next=${encodeURIComponent(href)}`} icon={<Eye {...variant} />} onChoose={onChoose}>
        Sign in to watch
      </MenuLink>
    );
  return (
    <>
      <MenuHeader title="Notifications" note={error?.message} />
      {watchLevels.map(({ value, label, note }) => (
        <MenuChoice
          key={value}
          isOn={value === level}
          note={note}
          onChoose={() => {
            choose(value);
            onChoose();
          }}
        >
          {label}
        </MenuChoice>
      ))}
    </>
  );
};

export const WatchMenu = ({ kind, id }: WatchProps) => {
  const { data: session } = useQuery(sessionQuery);
  const { level } = useWatch(watchPath(kind, id), !!session?.user);
  const Icon = level === "off" ? EyeOff : Eye;
  const label = watchLevels.find(({ value }) => value === level)?.label;
  return (
    <Menu label={label ? `Watch: ${label}` : "Watch"} look="square" button={<Icon {...variant} />}>
      {(close) => <WatchChoices kind={kind} id={id} onChoose={close} />}
    </Menu>
  );
};
