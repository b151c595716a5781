import { lazy, Suspense } from "react";
import type { RunOutput } from "../../../run/output/run-output.ts";
import type { TaskRequest } from "../../../run/request/task-request.ts";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import type { OutputSource } from "./prediction-target.ts";

const OutputView = lazy(() =>
  import("./output-view.tsx").then(({ OutputView: component }) => ({ default: component })),
);

/** Loaded with the first answer. */
export const LazyOutput = (props: {
  readonly output: RunOutput;
  readonly request: TaskRequest;
  readonly source?: OutputSource;
}) => (
  <Suspense fallback={<SkeletonText widths={[82, 64, 73]} />}>
    <OutputView {...props} />
  </Suspense>
);
