import { Loading, SkeletonLine, SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { ArticleColumns } from "../../ui/layout/columns.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Stack } from "../../ui/layout/stack.tsx";

const Lines = ({ widths }: { readonly widths: readonly number[] }) => (
  <div>
    {widths.map((width) => (
      <SkeletonLine key={width} width={width} />
    ))}
  </div>
);

export const TaskSkeleton = () => (
  <Page space="tight">
    <Loading what="the task" />
    <Stack gap="xl">
      <Stack>
        <SkeletonLine width={24} height={0.9} />
        <SkeletonLine width={36} height={3} />
        <Lines widths={[72, 48]} />
        <SkeletonLine width={30} height={1.2} />
      </Stack>
      <SkeletonPanel height={260} />
      <ArticleColumns aside={<Lines widths={[40, 38, 39, 30, 36, 37, 28]} />}>
        <Lines widths={[68, 71, 66, 70, 40, 69, 67, 72, 50]} />
      </ArticleColumns>
    </Stack>
  </Page>
);
