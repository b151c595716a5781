import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Heading } from "../../ui/heading/heading.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Measure } from "../../ui/layout/measure.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Orbits } from "../../ui/orbits/orbits.tsx";
import { PageMeta } from "../../ui/page-meta/page-meta.tsx";
import { Text } from "../../ui/text/text.tsx";
import { NearTasks } from "./near-tasks.tsx";

interface LostProps {
  readonly title: string;
  /** The name that led nowhere. */
  readonly name: string;
  readonly suggestions?: readonly string[];
  /** The way to look for it. */
  readonly finder: ReactNode;
  readonly children: ReactNode;
}

/** A page for an address that leads nowhere: what is wrong, what comes near, and the ways on. */
export const Lost = ({ title, name, suggestions = [], finder, children }: LostProps) => (
  <Page>
    <PageMeta title="Not found" description="There is no page at this address." />
    <Measure>
      <Stack gap="lg">
        <Orbits kind="state" />
        <Stack>
          <Heading level={1} look="title" id="not-found">
            {title}
          </Heading>
          <Text look="summary">{children}</Text>
        </Stack>
        <NearTasks name={name} suggestions={suggestions} />
        {finder}
        <Cluster>
          <ButtonLink look="primary" href="/tasks">
            All tasks
          </ButtonLink>
          <ButtonLink href="/">Home</ButtonLink>
        </Cluster>
      </Stack>
    </Measure>
  </Page>
);
