import type { RepositoryKind } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { CodeXml, Ellipsis, Layers, Settings, UserRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { sessionQuery } from "../../api/sessions.ts";
import { canContribute } from "../../lib/account/can-change.ts";
import { ownerPath, repositoryPath } from "../../lib/routes/paths.ts";
import { PhoneOnly } from "../../ui/brand/site/site-frame.tsx";
import { Menu, MenuAction, MenuLine, MenuLink } from "../../ui/overlay/menu.tsx";
import { WatchChoices } from "./watch-menu.tsx";

const AddToCollection = lazy(() =>
  import("./add-to-collection.tsx").then((module) => ({ default: module.AddToCollection })),
);

const RepositoryCode = lazy(() =>
  import("./repository-code.tsx").then((module) => ({ default: module.RepositoryCode })),
);

const variant = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface MoreMenuProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly canChange: boolean;
}

export const MoreMenu = ({ kind, id, canChange }: MoreMenuProps) => {
  const { data } = useQuery(sessionQuery);
  const [dialog, setDialog] = useState<"collection" | "code">();
  const owner = id.includes("/") ? id.split("/")[0] : undefined;
  return (
    <>
      <Menu label="More actions" look="square" button={<Ellipsis {...variant} />}>
        {(close) => {
          const open = (next: typeof dialog) => () => {
            close();
            setDialog(next);
          };
          return (
            <>
              <PhoneOnly>
                <WatchChoices kind={kind} id={id} onChoose={close} />
                <MenuLine />
              </PhoneOnly>
              {canContribute(data?.user) && (
                <MenuAction icon={<Layers {...variant} />} onChoose={open("collection")}>
                  Add to collection
                </MenuAction>
              )}
              <MenuAction icon={<CodeXml {...variant} />} onChoose={open("code")}>
                Do this from code
              </MenuAction>
              {owner && (
                <MenuLink href={ownerPath(owner)} icon={<UserRound {...variant} />} onChoose={close}>
                  {`Open ${owner}`}
                </MenuLink>
              )}
              {canChange && (
                <MenuLink
                  href={`${repositoryPath(kind, id)}/settings`}
                  icon={<Settings {...variant} />}
                  onChoose={close}
                >
                  Settings
                </MenuLink>
              )}
            </>
          );
        }}
      </Menu>
      <Suspense>
        {dialog === "collection" && <AddToCollection kind={kind} id={id} onClose={() => setDialog(undefined)} />}
        {dialog === "code" && <RepositoryCode kind={kind} id={id} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  );
};
