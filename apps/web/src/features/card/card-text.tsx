import type { RepositoryKind } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { isApiError } from "../../api/api-error.ts";
import { cardQuery } from "../../api/repository.ts";
import { isBlankCard, withoutFrontMatter } from "../../lib/markup/front-matter.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { revisionPath } from "../../lib/routes/repository-route.ts";
import { Loading, SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { Remark } from "../../ui/layout/panel.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { useFragment } from "../../ui/text/heading/use-fragment.ts";
import { Prose } from "../../ui/text/markdown/prose.tsx";
import { renderMarkdown } from "../../ui/text/markdown/render-markdown.tsx";
import { cardUrls } from "./card-urls.ts";

interface CardTextProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly revision: string;
  /** Whether the person can propose changes. */
  readonly isEditable: boolean;
  readonly failed: (error: Error, onRetry: () => void) => ReactNode;
}

const widths = [34, 70, 72, 66, 71, 40, 30, 69, 67, 73, 50, 68, 70, 44];

const Waiting = () => (
  <>
    <Loading what="the card" />
    <SkeletonText widths={widths} isTall />
  </>
);

interface RenderedProps extends Pick<CardTextProps, "kind" | "id" | "revision" | "isEditable"> {
  readonly source: string;
  readonly isCut: boolean;
}

const Rendered = ({ kind, id, revision, isEditable, source, isCut }: RenderedProps) => {
  const { content } = useMemo(
    () => renderMarkdown(withoutFrontMatter(source), ["main"], cardUrls(kind, id, revision)),
    [source, kind, id, revision],
  );
  useFragment(true);
  return (
    <>
      <Prose measure="wide">{content}</Prose>
      {isCut && <Remark>This card is longer than 1 MB. Read the rest in README.md.</Remark>}
      {isEditable && (
        <TextLink href={repositoryPath(kind, id) + revisionPath("blob", revision, "README.md")}>Update card</TextLink>
      )}
    </>
  );
};

const DraftCard = lazy(() => import("./draft-card.tsx").then((module) => ({ default: module.DraftCard })));

export const CardText = ({ kind, id, revision, isEditable, failed }: CardTextProps) => {
  const { data, error, isPending, refetch } = useQuery(cardQuery(kind, id, revision));
  if (data && !isBlankCard(data.text))
    return <Rendered {...{ kind, id, revision, isEditable }} source={data.text} isCut={data.isCut} />;
  if (isPending) return <Waiting />;
  if (error && !isApiError(error, "not_found")) return failed(error, () => void refetch());
  return (
    <Suspense fallback={<Waiting />}>
      <DraftCard kind={kind} id={id} revision={revision} />
    </Suspense>
  );
};
