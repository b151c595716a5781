import { Loading, SkeletonPanel, SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { Stack } from "../../ui/layout/stack.tsx";

export const SectionSkeleton = () => (
  <Stack>
    <Loading what="settings" />
    <SkeletonText widths={[56, 40]} />
    <SkeletonPanel height={220} />
  </Stack>
);
