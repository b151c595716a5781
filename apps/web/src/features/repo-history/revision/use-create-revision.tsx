import type { Refs } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { GitBranch, Tag } from "lucide-react";
import { createBranch, createTag, refsQuery } from "../../../api/history/refs.ts";
import { sessionQuery } from "../../../api/sessions.ts";
import { useChange } from "../../../forms/use-change.ts";
import { canChange } from "../../../lib/account/can-change.ts";
import type { ComboboxOption } from "../../../ui/input/combobox.tsx";
import type { RevisionMenuProps } from "./revision-menu.tsx";
import { isCommitId, revisionText } from "./revision-text.ts";

const icon = { size: 15, strokeWidth: 1.75, "aria-hidden": true, className: "mr-0.75 inline align-[-2px]" } as const;

/** What git takes as the name of a branch or tag; the hub checks it again. */
const isName = (text: string): boolean =>
  /^(?![-/.])[^\s~^:?*[\]\\@]{1,200}(?<![/.])$/.test(text) && !/\.\.|\/\/|\.lock$|^refs\//.test(text);

const namesIn = ({ branches, tags }: Refs): readonly string[] => [...branches, ...tags].map(({ name }) => name);

const commitAt = (refs: Refs, revision: string): string | undefined => {
  if (isCommitId(revision)) return revision;
  return [...refs.branches, ...refs.tags].find(({ name }) => name === revision)?.targetCommit;
};

/** Choices that create a branch or tag with the typed name, for people who can write to the repository. */
export const useCreateRevision = (props: RevisionMenuProps, name: string, refs: Refs | undefined) => {
  const { kind, id, revision, label, hrefOf } = props;
  const { data: session } = useQuery(sessionQuery);
  const after = { invalidates: [refsQuery(kind, id).queryKey] };
  const branch = useChange(() => createBranch(kind, id, name, revision), after);
  const tag = useChange(() => createTag(kind, id, name, revision), after);
  const isPending = branch.isPending || tag.isPending;
  const error = branch.error ?? tag.error;
  const isOffered = label === undefined && canChange(session?.user, id.split("/")[0] ?? "");
  if (!isOffered || !refs || !isName(name) || namesIn(refs).includes(name)) return { options: [], isPending, error };
  const commit = commitAt(refs, revision);
  const option = (key: string, act: () => Promise<unknown>, content: ComboboxOption["content"]): ComboboxOption => ({
    key,
    href: hrefOf(name),
    group: "Create",
    act,
    content,
  });
  const options = [
    option(
      "create branch",
      () => branch.mutateAsync(),
      <>
        <GitBranch {...icon} />
        {`Create branch ‘${name}’ from ${revisionText(revision)}`}
      </>,
    ),
    option(
      "create tag",
      () => tag.mutateAsync(),
      <>
        <Tag {...icon} />
        {`Create tag ‘${name}’ at ${(commit ?? revision).slice(0, 7)}`}
      </>,
    ),
  ];
  return { options, isPending, error };
};
