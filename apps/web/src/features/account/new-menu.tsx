import { useQuery } from "@tanstack/react-query";
import { Box, Building2, ChevronDown, CloudDownload, Database, Layers, Plus, Ticket } from "lucide-react";
import { sessionQuery } from "../../api/sessions.ts";
import { WideOnly } from "../../ui/brand/site/site-frame.tsx";
import { Menu, MenuLine, MenuLink } from "../../ui/overlay/menu.tsx";

const variant = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const repositories = [
  { href: "/new/model", label: "Model", icon: <Box {...variant} /> },
  { href: "/new/dataset", label: "Dataset", icon: <Database {...variant} /> },
  { href: "/new/collection", label: "Collection", icon: <Layers {...variant} /> },
] as const;

const accounts = [
  { href: "/new/organization", label: "Organization", icon: <Building2 {...variant} /> },
  { href: "/settings/tokens?new=token", label: "Token", icon: <Ticket {...variant} /> },
] as const;

/** Visitors see Sign in instead. */
export const NewMenu = () => {
  const { data } = useQuery(sessionQuery);
  if (!data?.user) return null;
  return (
    <Menu
      label="New"
      look="framed"
      button={
        <>
          <Plus {...variant} />
          <WideOnly>New</WideOnly>
          <WideOnly>
            <ChevronDown {...variant} size={14} />
          </WideOnly>
        </>
      }
    >
      {(close) => (
        <>
          {repositories.map(({ href, label, icon }) => (
            <MenuLink key={href} href={href} icon={icon} onChoose={close}>
              {label}
            </MenuLink>
          ))}
          <MenuLine />
          {data.user?.isAdmin && data.user.role === "admin" && (
            <>
              <MenuLink href="/import" icon={<CloudDownload {...variant} />} onChoose={close}>
                Import from another hub
              </MenuLink>
              <MenuLine />
            </>
          )}
          {accounts.map(({ href, label, icon }) => (
            <MenuLink key={href} href={href} icon={icon} onChoose={close}>
              {label}
            </MenuLink>
          ))}
        </>
      )}
    </Menu>
  );
};
