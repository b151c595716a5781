import type { CurrentSession } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { BarChart3, Bot, KeyRound, LogOut, Settings, Ticket, User } from "lucide-react";
import type { ReactNode } from "react";
import { sessionQuery } from "../../api/sessions.ts";
import { ownerPath } from "../../lib/routes/paths.ts";
import { Avatar } from "../../ui/brand/avatar.tsx";
import { Menu, MenuAction, MenuHeader, MenuLine, MenuLink } from "../../ui/overlay/menu.tsx";
import { Anchor, type AnchorProps } from "../../ui/text/anchor/anchor.tsx";
import { useSignOut } from "./use-sign-out.ts";

const HeaderEnd = ({ children }: { readonly children?: ReactNode }) => (
  <div className="flex h-4 min-w-[3.25rem] items-center justify-end">{children}</div>
);

const HeaderLink = (props: AnchorProps) => (
  <Anchor
    className="flex h-4 items-center text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink"
    {...props}
  />
);

const variant = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const links = [
  { href: "/settings/tokens", label: "Tokens", icon: <Ticket {...variant} /> },
  { href: "/settings/keys", label: "Provider keys", icon: <KeyRound {...variant} /> },
  { href: "/settings/usage", label: "Usage", icon: <BarChart3 {...variant} /> },
  { href: "/docs/agents", label: "Connect your agent", icon: <Bot {...variant} /> },
  { href: "/settings/appearance", label: "All settings", icon: <Settings {...variant} /> },
] as const;

const SignedIn = ({ user }: { readonly user: NonNullable<CurrentSession["user"]> }) => {
  const { mutate } = useSignOut("here");
  return (
    <Menu label={`Account: ${user.name}`} button={<Avatar name={user.name} isPerson />}>
      {(close) => (
        <>
          <MenuHeader title={user.fullname} note={user.isAdmin ? `${user.name} · admin` : user.name} />
          <MenuLink href={ownerPath(user.name)} icon={<User {...variant} />} onChoose={close}>
            Your profile
          </MenuLink>
          {links.map(({ href, label, icon }) => (
            <MenuLink key={href} href={href} icon={icon} onChoose={close}>
              {label}
            </MenuLink>
          ))}
          <MenuLine />
          <MenuAction
            icon={<LogOut {...variant} />}
            onChoose={() => {
              close();
              mutate();
            }}
          >
            Sign out
          </MenuAction>
        </>
      )}
    </Menu>
  );
};

export const AccountMenu = () => {
  const { data } = useQuery(sessionQuery);
  const { href, pathname } = useLocation();
  if (!data) return <HeaderEnd />;
  if (data.user)
    return (
      <HeaderEnd>
        <SignedIn user={data.user} />
      </HeaderEnd>
    );
  if (pathname === "/login") return <HeaderEnd />;
  return (
    <HeaderEnd>
      <HeaderLink href={`/login?next=${encodeURIComponent(href)}`}>Sign in</HeaderLink>
    </HeaderEnd>
  );
};
