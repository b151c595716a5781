import { useQuery } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import { docsContentsQuery } from "../../api/docs.ts";
import { DocsNav } from "../../features/docs/docs-nav.tsx";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { DocColumns } from "../../ui/layout/columns.tsx";
import { Page, PageMeta } from "../../ui/layout/page.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Row, RowList, RowListSkeleton, RowText } from "../../ui/list/tile-rows.tsx";
import { IconTile } from "../../ui/text/chip/icon-tile.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";
import { Text } from "../../ui/text/text.tsx";

export const DocsPage = () => {
  const { data, error, refetch } = useQuery(docsContentsQuery);
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  return (
    <Page space="tight">
      <PageMeta title="Docs" description="Guides and API reference." />
      <DocColumns nav={<DocsNav current={undefined} />} outline={null}>
        <Stack gap="lg">
          <Stack>
            <Heading level={1} variant="title" id="docs">
              Docs
            </Heading>
            <Text variant="summary">Use this hub, run your own, and look up the API.</Text>
          </Stack>
          {data ? (
            data.map(({ title, guides }) => (
              <Section key={title} title={title}>
                <RowList>
                  {guides.map((guide) => (
                    <Row
                      key={guide.id}
                      href={`/docs/${guide.id}`}
                      icon={<IconTile icon={BookOpen} hue="yellow" />}
                      title={guide.title}
                    >
                      <RowText>{guide.summary}</RowText>
                    </Row>
                  ))}
                </RowList>
              </Section>
            ))
          ) : (
            <RowListSkeleton count={10} />
          )}
        </Stack>
      </DocColumns>
    </Page>
  );
};
