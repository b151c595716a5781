import type { RepositoryKind } from "@orrery/contract";
import { parseCompareRange } from "../../lib/routes/compare-range.ts";
import type { RepositoryRoute } from "../../lib/routes/repository-route.ts";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { CommitHistory } from "./commits/commit-history.tsx";
import { CommitView } from "./commits/commit-view.tsx";
import { CompareNewest, CompareView } from "./compare/compare-view.tsx";
import { useResolvedRoute } from "./revision/use-resolved-route.ts";

interface HistoryViewProps {
  readonly kind: RepositoryKind;
  readonly route: RepositoryRoute;
}

export const HistoryView = ({ kind, route: given }: HistoryViewProps) => {
  const route = useResolvedRoute(kind, given);
  if (!route) return <SkeletonPanel height={480} />;
  const { id, view, revision, path } = route;
  if (view === "compare" && path === "") return <CompareNewest kind={kind} id={id} />;
  if (view === "compare") return <CompareView kind={kind} id={id} range={parseCompareRange(path)} />;
  if (view === "commit") return <CommitView kind={kind} id={id} revision={revision} />;
  return <CommitHistory file={{ kind, id, revision, path }} />;
};
