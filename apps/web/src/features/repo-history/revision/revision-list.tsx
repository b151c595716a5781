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
import { PickerFooter, PickerOption } from "../../../ui/overlay/picker.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import type { RevisionMenuProps } from "./revision-menu.tsx";
import { revisionText } from "./revision-text.ts";

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
    refs: ({ pullRequests = [] }: Refs) => pullRequests,
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
  { revision: current, hrefOf }: RevisionMenuProps,
): Found => {
  const wanted = text.trim().toLowerCase();
  const named = [...aliasesIn(overview), ...namedRefs(refs)].filter(({ revision }) =>
    revisionText(revision).toLowerCase().includes(wanted),
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

const compareHref = ({ kind, id, revision }: RevisionMenuProps): string =>
  repositoryPath(kind, id) + comparePath({ base: "main", dots: "...", head: revision });

export const RevisionList = ({ onDone, ...props }: RevisionMenuProps & { readonly onDone: () => void }) => {
  const [text, setText] = useState("");
  const { data, error, refetch } = useQuery(refsQuery(props.kind, props.id));
  const { data: overview } = useQuery(aliasesQuery(props.kind, props.id));
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
  const { options, total } = find(data, overview, text, props);
  const open = (option: ComboboxOption | undefined) => {
    if (!option) return;
    onDone();
    const { pathname, searchParams } = new URL(option.href, location.origin);
    void navigate({ to: pathname, search: Object.fromEntries(searchParams) });
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
        onChoose={open}
        fieldRef={field}
      />
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
