import { Loading, SkeletonLine, SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";

export const PlaygroundSkeleton = () => (
  <Stack>
    <Heading level={1} variant="h1" id="playground">
      Playground
    </Heading>
    <Loading what="the session" />
    <SkeletonLine width={30} height={1.4} />
    <SkeletonLine width={44} height={1.6} />
    <SkeletonPanel height={190} />
    <SkeletonPanel height={320} />
  </Stack>
);
