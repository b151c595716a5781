import { Loading, SkeletonPanel } from "../../ui/feedback/skeleton.tsx";

export const FormSkeleton = () => (
  <>
    <Loading what="the form" />
    <SkeletonPanel height={420} />
  </>
);
