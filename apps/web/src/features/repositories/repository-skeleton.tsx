import type { RepositoryKind } from "@orrery/contract";
import { Loading, SkeletonLine, SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";
import { IdText } from "../../ui/text/id-text.tsx";

interface RepositorySkeletonProps {
  readonly kind: RepositoryKind;
  readonly id: string;
}

export const RepositorySkeleton = ({ kind, id }: RepositorySkeletonProps) => (
  <Page space="tight">
    <Loading what={`the ${kind}`} />
    <Stack gap="lg">
      <Stack>
        <SkeletonLine width={16} height={0.9} />
        <Heading level={1} variant="id" id={kind}>
          <IdText id={id} />
        </Heading>
        <SkeletonLine width={60} height={1.2} />
        <SkeletonLine width={44} height={1.6} />
      </Stack>
      <SkeletonPanel height={600} />
    </Stack>
  </Page>
);
