import { useQuery } from "@tanstack/react-query";
import { repositoryTopQuery } from "../../api/repositories.ts";
import { RepositoryRow } from "../../features/repositories/repository-row.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Heading } from "../../ui/heading/heading.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Measure } from "../../ui/layout/measure.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Orbits } from "../../ui/orbits/orbits.tsx";
import { PageMeta } from "../../ui/page-meta/page-meta.tsx";
import { Code, Text } from "../../ui/text/text.tsx";

/** A page for a dataset that is not here: what comes near, and the ways on. */
export const MissingDataset = ({ id }: { readonly id: string }) => {
  const name = id.slice(id.indexOf("/") + 1);
  const { data } = useQuery(repositoryTopQuery("dataset", { search: name.slice(0, 100), limit: 5 }));
  return (
    <Page>
      <PageMeta title="Not found" description="There is no dataset at this address." />
      <Measure>
        <Stack gap="lg">
          <Orbits kind="state" />
          <Stack>
            <Heading level={1} look="title" id="not-found">
              No such dataset
            </Heading>
            <Text look="summary">
              There is no dataset <Code>{id}</Code> here, or it is private and you may not see it.
            </Text>
          </Stack>
          {data && data.records.length > 0 && (
            <Stack>
              <Text>Did you mean one of these?</Text>
              <div>
                {data.records.map((record) => (
                  <RepositoryRow key={record.id} kind="dataset" record={record} density="compact" />
                ))}
              </div>
            </Stack>
          )}
          <Cluster>
            <ButtonLink look="primary" href="/datasets">
              All datasets
            </ButtonLink>
            <ButtonLink href="/">Home</ButtonLink>
          </Cluster>
        </Stack>
      </Measure>
    </Page>
  );
};
