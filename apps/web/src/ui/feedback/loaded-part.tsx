import { type ReactNode, Suspense, useDeferredValue } from "react";
import { PageProgress } from "../brand/site/site-frame.tsx";
import { SkeletonPanel } from "./skeleton.tsx";

interface LoadedPartProps {
  /** What the content is: when it changes, another script may have to be loaded. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Content whose script may have to be loaded. Until it is, the content before it stays. */
export const LoadedPart = ({ name, children }: LoadedPartProps) => {
  const isCurrent = useDeferredValue(name) === name;
  const previous = useDeferredValue(children);
  return (
    <>
      {!isCurrent && <PageProgress />}
      <Suspense fallback={<SkeletonPanel height={600} />}>{isCurrent ? children : previous}</Suspense>
    </>
  );
};
