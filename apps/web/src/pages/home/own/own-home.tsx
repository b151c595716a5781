import { useState } from "react";
import { Select } from "../../../ui/input/select/select.tsx";
import { PlainColumns } from "../../../ui/layout/columns.tsx";
import { Page, PageMeta } from "../../../ui/layout/page.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { TitleBlock } from "../../../ui/layout/title-block.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { Starters } from "../starters.tsx";
import { StepBar, StepCards } from "./first-steps.tsx";
import { Usage } from "./month-usage.tsx";
import { OwnRepositories } from "./own-repositories.tsx";
import { RecentSessions } from "./recent-sessions.tsx";
import { RecentlyUpdated } from "./recently-updated.tsx";
import { type HomeUser, useFirstSteps } from "./use-first-steps.ts";
import { Waiting } from "./waiting.tsx";

const managedBy = ({ organizations }: HomeUser): readonly string[] =>
  organizations.filter(({ role }) => role === "admin").map(({ name }) => name);

const whoText = (user: HomeUser): string => {
  const managed = managedBy(user);
  return [`Signed in as ${user.name}`, ...(managed.length > 0 ? [`admin of ${managed.join(", ")}`] : [])].join(" · ");
};

/** Personal usage; the organization's for its admins. */
const Aside = ({ user }: { readonly user: HomeUser }) => {
  const managed = managedBy(user);
  const [account, setAccount] = useState(user.name);
  return (
    <Stack gap="lg">
      {managed.length > 0 && (
        <div>
          <Select
            label="Account"
            value={account}
            onChoose={setAccount}
            choices={[user.name, ...managed].map((name) => ({ value: name, label: name }))}
          />
        </div>
      )}
      <Usage key={account} account={account} />
      <RecentlyUpdated />
    </Stack>
  );
};

/** The start page of a person who is signed in. */
export const OwnHome = ({ user }: { readonly user: HomeUser }) => {
  const steps = useFirstSteps(user);
  const isNew = steps !== undefined && steps.open.length === steps.count;
  return (
    <Page space="tight">
      <PageMeta description="What waits for you, your repositories and your usage." />
      <Stack gap="lg">
        <TitleBlock title="Home" id="home" side={<Text variant="note">{whoText(user)}</Text>} />
        {steps && steps.open.length > 0 && (isNew ? <StepCards steps={steps} /> : <StepBar steps={steps} />)}
        <PlainColumns aside={<Aside user={user} />}>
          <Stack gap="xl">
            {user.role !== "inference" && <Waiting />}
            <OwnRepositories user={user} />
            <RecentSessions />
            {user.isAdmin && user.role === "admin" && <Starters />}
          </Stack>
        </PlainColumns>
      </Stack>
    </Page>
  );
};
