import { useQuery } from "@tanstack/react-query";
import { repositoryTopQuery } from "../../api/repositories.ts";
import { RepositoryRow } from "../../features/repositories/repository-row.tsx";
import { HubFinder } from "../../features/search/hub-finder.tsx";
import { Lost } from "../../features/tasks/lost.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Heading } from "../../ui/heading/heading.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Measure } from "../../ui/layout/measure.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Orbits } from "../../ui/orbits/orbits.tsx";
import { PageMeta } from "../../ui/page-meta/page-meta.tsx";
import { Code, Text } from "../../ui/text/text.tsx";

const Near = ({ name }: { readonly name: string }) => {
  const { data } = useQuery(repositoryTopQuery("model", { search: name, limit: 5 }));
  if (!data || data.records.length === 0) return null;
  return (
    <Stack>
      <Text>Did you mean one of these?</Text>
      <div>
        {data.records.map((record) => (
          <RepositoryRow key={record.id} kind="model" record={record} density="compact" />
        ))}
      </div>
    </Stack>
  );
};

/** A page for a model that is not here: what comes near, and the ways on. */
export const MissingModel = ({ id }: { readonly id: string }) => {
  const name = id.slice(id.indexOf("/") + 1);
  if (!id.includes("/"))
    return (
      <Lost title="Nothing at this address" name={id} finder={<HubFinder kind="popover" />}>
        There is no page at <Code>/{id}</Code>, and no model of that name. It may have moved, or the address may be
        misspelt.
      </Lost>
    );
  return (
    <Page>
      <PageMeta title="Not found" description="There is no model at this address." />
      <Measure>
        <Stack gap="lg">
          <Orbits kind="state" />
          <Stack>
            <Heading level={1} look="title" id="not-found">
              No such model
            </Heading>
            <Text look="summary">
              There is no model <Code>{id}</Code> here, or it is private and you may not see it.
            </Text>
          </Stack>
          <Near name={name} />
          <Cluster>
            <ButtonLink look="primary" href={`/models?q=${encodeURIComponent(name)}`}>
              Search models
            </ButtonLink>
            <ButtonLink href="/docs/import">Import it</ButtonLink>
            <ButtonLink href="/">Home</ButtonLink>
          </Cluster>
        </Stack>
      </Measure>
    </Page>
  );
};
