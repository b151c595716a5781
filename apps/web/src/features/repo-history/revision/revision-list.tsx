import type { AliasOverview, Refs } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { aliasesQuery } from "../../../api/history/aliases.ts";
import { refsQuery } from "../../../api/history/refs.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { comparePath } from "../../../lib/routes/compare-range.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { TextButton } from "../../../ui/input/button/text-button.tsx";
import { Combobox, type ComboboxOption } from "../../../ui/input/combobox.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { PickerFooter, PickerOption } from "./picker.tsx";
import type { RevisionMenuProps } from "./revision-menu.tsx";
import { revisionText } from "./revision-text.ts";
import { useCreateRevision } from "./use-create-revision.tsx";

interface Found {
  readonly options: readonly ComboboxOption[];
  readonly total: number;
}

/** More are found by typing. */
const maxShown = 50;

const groups = [
  { title: "Branches", refs: ({ branches }: Refs) => branches, revisionOf: (name: string) => name },
  { title: "Tags", refs: ({ tags }: Refs) => tags, revisionOf: (name: string) => name },
  {
    title: "Pull requests",
    // Those that are merged or closed are in the branch they were for, or of no use.
    refs: ({ pullRequests = [] }: Refs) =>
      pullRequests.filter(({ status }) => status !== "merged" && status !== "closed"),
    revisionOf: (name: string) => `refs/pr/${name}`,
  },
] as const;

/** What can be the id of a commit is offered as one. */
const commitsOf = (wanted: string) => (/^[0-9a-f]{5,40}$/.test(wanted) ? [{ title: "Commits", revision: wanted }] : []);

const namedRefs = (refs: Refs) =>
  groups.flatMap(({ title, refs: listOf, revisionOf }) =>
    listOf(refs).map(({ name }) => ({ title: title as string, revision: revisionOf(name) })),
  );

/** An alias is used with its “@”, so it is shown and found with it. */
const aliasesIn = (overview: AliasOverview | undefined) =>
  (overview?.aliases ?? []).map(({ name }) => ({ title: "Aliases", revision: `@${name}` }));

const find = (
  refs: Refs,
  overview: AliasOverview | undefined,
  text: string,
  { revision: current, hrefOf, excluded }: RevisionMenuProps,
): Found => {
  const wanted = text.trim().toLowerCase();
  const named = [...aliasesIn(overview), ...namedRefs(refs)].filter(
    ({ revision }) => revision !== excluded && revisionText(revision).toLowerCase().includes(wanted),
  );
  const found = [...named, ...commitsOf(wanted)];
  const isHere = (revision: string) => revision === current;
  const options = found.slice(0, maxShown).map(({ title, revision }) => ({
    key: `${title} ${revision}`,
    href: hrefOf(revision),
    group: title,
    content: (
      <PickerOption
        name={revisionText(revision)}
        mark={isHere(revision) && <Check size={15} strokeWidth={1.75} aria-label="Current" />}
      />
    ),
  }));
  return { options, total: found.length };
};

/** Main has nothing to be compared with but its parent, which the page chooses. */
const compareHref = ({ kind, id, revision }: RevisionMenuProps): string =>
  repositoryPath(kind, id) +
  (revision === "main" ? "/compare" : comparePath({ base: "main", dots: "...", head: revision }));

export const RevisionList = ({ onDone, ...props }: RevisionMenuProps & { readonly onDone: () => void }) => {
  const [text, setText] = useState("");
  const { data, error, refetch } = useQuery(refsQuery(props.kind, props.id));
  const { data: overview } = useQuery(aliasesQuery(props.kind, props.id));
  const created = useCreateRevision(props, text.trim(), data);
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) field.current?.focus();
  }, [isLoaded]);
  if (error)
    return (
      <PickerFooter>
        {error.message} <TextButton onClick={() => void refetch()}>Retry</TextButton>
      </PickerFooter>
    );
  if (!data) return <SkeletonPanel height={192} />;
  const { options: found, total } = find(data, overview, text, props);
  const options = [...found, ...created.options];
  const go = (href: string) => {
    onDone();
    const { pathname, searchParams } = new URL(href, location.origin);
    void navigate({ to: pathname, search: Object.fromEntries(searchParams) });
  };
  const open = async (option: ComboboxOption | undefined) => {
    if (!option || created.isPending) return;
    await option.act?.();
    go(option.href);
  };
  return (
    <>
      <Combobox
        kind="inline"
        size="sm"
        label="Find a branch or tag"
        placeholder="Find a branch, tag or commit"
        text={text}
        onText={setText}
        options={options}
        empty={<PickerFooter>No branch or tag matches.</PickerFooter>}
        onChoose={(option) => void open(option).catch(() => {})}
        fieldRef={field}
      />
      {created.error && <PickerFooter>{created.error.message}</PickerFooter>}
      {total > maxShown && (
        <PickerFooter>{`Showing ${maxShown} of ${countOf(total, "revision")}. Type to find others.`}</PickerFooter>
      )}
      {props.label === undefined && (
        <PickerFooter>
          <TextLink href={compareHref(props)}>Compare revisions</TextLink>
        </PickerFooter>
      )}
    </>
  );
};
