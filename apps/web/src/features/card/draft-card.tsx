import type { RepositoryKind } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { cardDraftQuery } from "../../api/card-draft.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { canChange } from "../../lib/account/can-change.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Prose } from "../../ui/text/markdown/prose.tsx";
import { renderMarkdown } from "../../ui/text/markdown/render-markdown.tsx";
import { cardUrls } from "./card-urls.ts";
import { DraftRemark } from "./draft-remark.tsx";

interface DraftCardProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly revision: string;
}

const NothingYet = ({ kind, id }: Pick<DraftCardProps, "kind" | "id">) => {
  const { data } = useQuery(sessionQuery);
  const isOwn = canChange(data?.user, id.split("/")[0] ?? "");
  return (
    <Notice
      title="No card yet"
      actions={isOwn && <ButtonLink href={`${repositoryPath(kind, id)}/tree/main`}>Add files</ButtonLink>}
    >
      <p>{isOwn ? "Add files, and the hub drafts a card from them." : `This ${kind} has not been described yet.`}</p>
    </Notice>
  );
};

/** What the files say, in place of a card that nobody has written. */
export const DraftCard = ({ kind, id, revision }: DraftCardProps) => {
  const { data, isPending } = useQuery(cardDraftQuery(kind, id));
  if (isPending) return <SkeletonText widths={[40, 70, 66]} />;
  if (!data?.lines) return <NothingYet kind={kind} id={id} />;
  const { content } = renderMarkdown(data.lines.join("\n"), ["main"], cardUrls(kind, id, revision));
  return (
    <Stack>
      <DraftRemark kind={kind} />
      <Prose measure="wide">{content}</Prose>
    </Stack>
  );
};
