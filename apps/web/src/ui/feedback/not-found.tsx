import type { ReactNode } from "react";
import { Orbits } from "../brand/orbits.tsx";
import { Cluster } from "../layout/cluster.tsx";
import { Measure } from "../layout/measure.tsx";
import { Page, PageMeta } from "../layout/page.tsx";
import { Stack } from "../layout/stack.tsx";
import { Heading } from "../text/heading/heading.tsx";
import { Code, Text } from "../text/text.tsx";

interface NotFoundProps {
  readonly title: string;
  readonly description: string;
  readonly summary: ReactNode;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

export const NotFound = ({ title, description, summary, actions, children }: NotFoundProps) => (
  <Page>
    <PageMeta title="Not found" description={description} />
    <Measure>
      <Stack gap="lg">
        <Orbits kind="state" />
        <Stack>
          <Heading level={1} variant="title" id="not-found">
            {title}
          </Heading>
          <Text variant="summary">{summary}</Text>
        </Stack>
        {children}
        <Cluster>{actions}</Cluster>
      </Stack>
    </Measure>
  </Page>
);

interface MissingItemProps extends Pick<NotFoundProps, "actions" | "children"> {
  readonly kind: "Collection" | "Dataset" | "Model";
  readonly name: string;
}

/** An item that does not exist or is hidden from this person: the hub does not tell which. */
export const MissingItem = ({ kind, name, ...rest }: MissingItemProps) => (
  <NotFound
    title={`${kind} not found`}
    description={`This ${kind.toLowerCase()} doesn’t exist.`}
    summary={
      <>
        <Code>{name}</Code> doesn’t exist, or you don’t have access.
      </>
    }
    {...rest}
  />
);
