import { useQueries } from "@tanstack/react-query";
import { repositoryTopQuery } from "../../../api/repositories.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { Code, Text } from "../../../ui/text/text.tsx";
import { type ActiveFilter, activeFilters } from "./active-filters.ts";
import type { ListContext } from "./list-context.ts";
import { filterQuery } from "./list-query.ts";
import { type ListState, plainList } from "./list-state.ts";

const maxRelaxations = 6;

interface Relaxation {
  readonly key: string;
  readonly label: string;
  readonly to: ListState;
}

const relaxationWithout = ({ key, title, value, isExcluded, without }: ActiveFilter): Relaxation => ({
  key,
  label: `Without ${title.toLowerCase()} ${isExcluded ? "not " : ""}${value}`,
  to: without,
});

/** Result counts without one of the filters; empty ones are dropped. */
const useRelaxations = ({ kind, state, tasks }: ListContext): readonly (Relaxation & { readonly total: number })[] => {
  const ways = [
    ...activeFilters(kind, state, tasks).map(relaxationWithout),
    ...(state.text ? [{ key: "text", label: `Without “${state.text.trim()}”`, to: { ...state, text: "" } }] : []),
  ].slice(0, maxRelaxations);
  const found = useQueries({
    queries: ways.map(({ to }) => repositoryTopQuery(kind, { ...filterQuery(kind, to), limit: 1 })),
  });
  return ways
    .map((way, index) => ({ ...way, total: found[index]?.data?.total ?? 0 }))
    .filter(({ total }) => total > 0)
    .sort((left, right) => right.total - left.total);
};

const isPlain = ({ text, choices, parameters, runsHere }: ListState): boolean =>
  !text && JSON.stringify([choices, parameters]) === "[{},{}]" && runsHere === undefined;

const NothingHere = ({ kind }: Pick<ListContext, "kind">) => (
  <Notice title={`No ${kind}s yet`}>
    <Text>
      Publish a folder with{" "}
      <Code>npm run orrery -- add ./folder --id owner/name{kind === "dataset" ? " --dataset" : ""}</Code>, or import
      from another hub with <Code>npm run orrery -- import</Code>.
    </Text>
  </Notice>
);

export const NoResults = (list: ListContext) => {
  const { kind, state, onChange } = list;
  const ways = useRelaxations(list);
  if (isPlain(state)) return <NothingHere kind={kind} />;
  const reset = { ...plainList, ...(state.view && { view: state.view }) };
  return (
    <Notice
      title={`No ${kind}s match`}
      actions={
        <>
          {ways.map(({ key, label, to, total }) => (
            <Button key={key} onClick={() => onChange(to, "choice")}>
              {label}: {countOf(total, kind)}
            </Button>
          ))}
          <Button variant="primary" onClick={() => onChange(reset, "choice")}>
            Show all {kind}s
          </Button>
        </>
      }
    >
      <p>Remove a filter or try a different search.</p>
    </Notice>
  );
};
