import type { OwnerOverview } from "@orrery/contract";
import { Building2, Link2, Orbit, Pencil, Settings, User, Users } from "lucide-react";
import { type ReactNode, useState } from "react";
import { WatchOwnerButton } from "../../features/repository-actions/watch-owner-button.tsx";
import { countOf } from "../../lib/format/count-text.ts";
import { Avatar } from "../../ui/brand/avatar.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Fact } from "../../ui/text/fact.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";
import { Text } from "../../ui/text/text.tsx";
import { ProfileDialog } from "./profile-dialog.tsx";

interface ProfileHeaderProps {
  readonly avatar: ReactNode;
  readonly title: ReactNode;
  /** Beside the title, such as the name in addresses. */
  readonly note: ReactNode;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

const ProfileHeader = ({ avatar, title, note, actions, children }: ProfileHeaderProps) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 gap-y-2 sm:items-center sm:gap-x-3.5 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
    {avatar}
    <div className="flex min-w-0 flex-col gap-0.75">
      <div className="flex flex-wrap items-baseline gap-x-1.5 wrap-anywhere">
        {title}
        <span className="font-mono text-ink-soft">{note}</span>
      </div>
      {children}
    </div>
    <div data-print="hide" className="col-span-2 flex flex-wrap gap-1 empty:hidden lg:col-span-1">
      {actions}
    </div>
  </div>
);

const iconProps = { size: 15, strokeWidth: 1.75, "aria-hidden": true } as const;

const kinds = {
  user: { label: "User", icon: <User {...iconProps} /> },
  org: { label: "Organization", icon: <Building2 {...iconProps} /> },
  mirrored: { label: "No account on this hub", icon: <Orbit {...iconProps} /> },
} as const;

const month = new Intl.DateTimeFormat("en", { month: "long", year: "numeric" });

const Facts = ({ owner }: { readonly owner: OwnerOverview }) => {
  const { label, icon } = kinds[owner.type];
  return (
    <Cluster>
      <Fact label="Type" icon={icon}>
        {label}
      </Fact>
      {owner.members && (
        <Fact label="Members" icon={<Users {...iconProps} />}>
          {countOf(owner.members.length, "member")}
        </Fact>
      )}
      {owner.website && (
        <Fact label="Website" icon={<Link2 {...iconProps} />}>
          <TextLink href={owner.website}>{owner.website.replace(/^https?:\/\//, "").replace(/\/$/, "")}</TextLink>
        </Fact>
      )}
      {owner.createdAt && <Fact label="Joined">{`Since ${month.format(new Date(owner.createdAt))}`}</Fact>}
    </Cluster>
  );
};

const Actions = ({ owner }: { readonly owner: OwnerOverview }) => {
  const [isEditing, setEditing] = useState(false);
  const newPath = `/new/model?owner=${encodeURIComponent(owner.name)}`;
  return (
    <>
      {owner.type !== "mirrored" && <WatchOwnerButton name={owner.name} />}
      {owner.canManage && (
        <Button onClick={() => setEditing(true)}>
          <Pencil {...iconProps} />
          Edit profile
        </Button>
      )}
      {owner.canManage && owner.type === "org" && (
        <ButtonLink href={`/settings/organizations?account=${encodeURIComponent(owner.name)}`}>
          <Settings {...iconProps} />
          Settings
        </ButtonLink>
      )}
      {owner.canCreate && owner.type !== "mirrored" && (
        <ButtonLink variant="primary" href={newPath}>
          New model
        </ButtonLink>
      )}
      {isEditing && <ProfileDialog owner={owner} onClose={() => setEditing(false)} />}
    </>
  );
};

export const OwnerHeader = ({ owner }: { readonly owner: OwnerOverview }) => (
  <ProfileHeader
    avatar={<Avatar name={owner.name} size="xl" isPerson={owner.type === "user"} />}
    title={
      <Heading level={1} variant="title" id="owner">
        {owner.fullname}
      </Heading>
    }
    note={owner.fullname === owner.name ? null : owner.name}
    actions={<Actions owner={owner} />}
  >
    {owner.bio && (
      <Text variant="quiet">
        <span dir="auto">{owner.bio}</span>
      </Text>
    )}
    <Facts owner={owner} />
  </ProfileHeader>
);
