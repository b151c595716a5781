import type { OwnerOverview } from "@orrery/contract";
import { countOf, fullCount } from "../../lib/format/count-text.ts";
import { sizeText } from "../../lib/format/size-text.ts";
import { ownerPath } from "../../lib/routes/paths.ts";
import { Histogram } from "../../ui/chart/histogram.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Definitions } from "../../ui/list/definitions.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Activity } from "./activity.tsx";
import { roleLabels } from "./member-table.tsx";
import { PeopleList } from "./people-list.tsx";

const shownMembers = 6;
const shownActivity = 5;

const Numbers = ({ owner: { downloads, likes, storage } }: { readonly owner: OwnerOverview }) => (
  <Section gap="tight" title="All repositories" id="numbers" variant="label">
    <Definitions
      entries={[
        { term: "Downloads", value: `${fullCount(downloads)} last month` },
        { term: "Likes", value: fullCount(likes) },
        { term: "Storage", value: sizeText(storage) },
      ]}
    />
  </Section>
);

const Commits = ({ weeks }: { readonly weeks: readonly number[] }) => {
  const total = weeks.reduce((sum, count) => sum + count, 0);
  return (
    <Section gap="tight" title="Commits per week" id="commits" variant="label" note="26 weeks">
      <Histogram
        label={`${countOf(total, "commit")} in the last 26 weeks, at most ${fullCount(Math.max(...weeks))} in one`}
        counts={weeks}
        titles={weeks.map((count) => countOf(count, "commit"))}
      />
    </Section>
  );
};

const Members = ({ owner: { name, members = [] } }: { readonly owner: OwnerOverview }) => (
  <Section
    gap="tight"
    title="Members"
    id="members"
    variant="label"
    note={
      members.length > shownMembers && (
        <TextLink href={`${ownerPath(name)}?tab=members`}>{`All ${fullCount(members.length)}`}</TextLink>
      )
    }
  >
    <PeopleList
      label="Members"
      people={members.slice(0, shownMembers).map(({ user, role }) => ({
        name: user,
        href: ownerPath(user),
        note: roleLabels[role],
        isPerson: true,
      }))}
    />
  </Section>
);

const Organizations = ({ orgs }: Pick<OwnerOverview, "orgs">) => (
  <Section gap="tight" title="Organizations" id="organizations" variant="label">
    <PeopleList
      label="Organizations"
      people={orgs.map(({ name, fullname }) => ({ name, label: fullname, href: ownerPath(name), isPerson: false }))}
    />
  </Section>
);

export const OwnerAside = ({ owner }: { readonly owner: OwnerOverview }) => (
  <Stack gap="lg">
    {owner.type !== "mirrored" && <Numbers owner={owner} />}
    {owner.commitsPerWeek.some((count) => count > 0) && <Commits weeks={owner.commitsPerWeek} />}
    {owner.members && <Members owner={owner} />}
    {owner.orgs.length > 0 && <Organizations orgs={owner.orgs} />}
    {owner.activity.length > 0 && (
      <Section
        gap="tight"
        title="Activity"
        id="activity"
        variant="label"
        note={
          owner.activity.length > shownActivity && (
            <TextLink href={`${ownerPath(owner.name)}?tab=activity`}>More</TextLink>
          )
        }
      >
        <Activity activity={owner.activity.slice(0, shownActivity)} />
      </Section>
    )}
  </Stack>
);
