import { type ReactNode, Suspense, useDeferredValue } from "react";
import { PageProgress } from "../../ui/brand/site/site-frame.tsx";

interface RepositoryPartProps {
  /** What the content is: when it changes, another script may have to be loaded. */
  readonly name: string;
  readonly loading: ReactNode;
  readonly children: ReactNode;
}

/** Content whose script may have to be loaded. Until it is, the content before it stays. */
export const RepositoryPart = ({ name, loading, children }: RepositoryPartProps) => {
  const isCurrent = useDeferredValue(name) === name;
  const previous = useDeferredValue(children);
  return (
    <>
      {!isCurrent && <PageProgress />}
      <Suspense fallback={loading}>{isCurrent ? children : previous}</Suspense>
    </>
  );
};
