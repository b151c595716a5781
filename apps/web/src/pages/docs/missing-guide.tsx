import { ButtonLink } from "../../ui/button/button.tsx";
import { Heading } from "../../ui/heading/heading.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Measure } from "../../ui/layout/measure.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Orbits } from "../../ui/orbits/orbits.tsx";
import { PageMeta } from "../../ui/page-meta/page-meta.tsx";
import { Code, Text } from "../../ui/text/text.tsx";

/** A page for a guide that does not exist: what comes near, and the way on. */
export const MissingGuide = ({ id, suggestions }: { readonly id: string; readonly suggestions: readonly string[] }) => (
  <Page>
    <PageMeta title="Not found" description="There is no guide at this address." />
    <Measure>
      <Stack gap="lg">
        <Orbits kind="state" />
        <Stack>
          <Heading level={1} look="title" id="not-found">
            No such guide
          </Heading>
          <Text look="summary">
            The docs have no guide named <Code>{id}</Code>.
          </Text>
        </Stack>
        <Cluster>
          {suggestions.map((suggestion) => (
            <ButtonLink key={suggestion} href={`/docs/${suggestion}`}>
              Did you mean {suggestion}?
            </ButtonLink>
          ))}
          <ButtonLink look="primary" href="/docs">
            All guides
          </ButtonLink>
        </Cluster>
      </Stack>
    </Measure>
  </Page>
);
