import type { Guide } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useMemo } from "react";
import { isApiError } from "../../api/api-error.ts";
import { guideQuery } from "../../api/docs.ts";
import { DocsNav } from "../../features/docs/docs-nav.tsx";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { reservedIds } from "../../lib/markup/find-sections.ts";
import { NotFound } from "../../ui/feedback/not-found.tsx";
import { Loading, SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { DocColumns } from "../../ui/layout/columns.tsx";
import { Page, PageMeta } from "../../ui/layout/page.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TitleBlock } from "../../ui/layout/title-block.tsx";
import { Breadcrumb } from "../../ui/navigation/breadcrumb.tsx";
import { Outline } from "../../ui/navigation/outline.tsx";
import { Pager } from "../../ui/navigation/pager.tsx";
import { SourceLink } from "../../ui/text/anchor/source-link.tsx";
import { useFragment } from "../../ui/text/heading/use-fragment.ts";
import { Prose } from "../../ui/text/markdown/prose.tsx";
import { renderMarkdown } from "../../ui/text/markdown/render-markdown.tsx";
import { Code, Text } from "../../ui/text/text.tsx";

const MissingGuide = ({ id, suggestions }: { readonly id: string; readonly suggestions: readonly string[] }) => (
  <NotFound
    title="Guide not found"
    description="This guide doesn’t exist."
    summary={
      <>
        There is no guide <Code>{id}</Code>.
      </>
    }
    actions={
      <>
        {suggestions.map((suggestion) => (
          <ButtonLink key={suggestion} href={`/docs/${suggestion}`}>
            Did you mean {suggestion}?
          </ButtonLink>
        ))}
        <ButtonLink variant="primary" href="/docs">
          All guides
        </ButtonLink>
      </>
    }
  />
);

const ApiReference = lazy(() => import("./api-reference.tsx").then((module) => ({ default: module.ApiReference })));

const linkTo = (guide: Guide["next"]) => guide && { href: `/docs/${guide.id}`, label: guide.title };

const Loaded = ({ guide }: { readonly guide: Guide }) => {
  const { content, outline } = useMemo(() => renderMarkdown(guide.text, reservedIds(guide.id)), [guide]);
  const shown = useMemo(() => outline.filter(({ level }) => level <= 3), [outline]);
  useFragment(true);
  return (
    <Page space="tight">
      <PageMeta title={guide.title} description={guide.summary} />
      <DocColumns
        nav={<DocsNav current={guide.id} />}
        outline={shown.length > 1 && <Outline title="On this page" entries={shown} />}
      >
        <Stack gap="lg">
          <TitleBlock
            above={<Breadcrumb crumbs={[{ href: "/docs", label: "Docs" }]} />}
            title={guide.title}
            id={guide.id}
          >
            <Text variant="summary">{guide.summary}</Text>
          </TitleBlock>
          <Prose measure="wide">{content}</Prose>
          {guide.id === "api" && (
            <Suspense fallback={<SkeletonText widths={[60, 58, 62]} isTall />}>
              <ApiReference />
            </Suspense>
          )}
          <Pager label="More guides" previous={linkTo(guide.previous)} next={linkTo(guide.next)} />
          <SourceLink url={guide.sourceUrl} />
        </Stack>
      </DocColumns>
    </Page>
  );
};

const widths = [30, 66, 70, 64, 71, 40, 69, 67, 72, 50];

export const GuidePage = () => {
  const { id }: { id: string } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(guideQuery(id));
  if (data) return <Loaded key={data.id} guide={data} />;
  if (isApiError(error, "not_found")) return <MissingGuide id={id} suggestions={error.suggestions} />;
  if (error)
    return (
      <>
        <PageMeta title="Not available" description="Can’t load this guide." />
        <FailureNotice error={error} onRetry={() => void refetch()} />
      </>
    );
  return (
    <Page space="tight">
      <Loading what="the guide" />
      <DocColumns nav={<DocsNav current={id} />} outline={null}>
        <SkeletonText widths={widths} isTall />
      </DocColumns>
    </Page>
  );
};
