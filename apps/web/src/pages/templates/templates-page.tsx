import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { readSourceName, type SourceName, type TemplateSource } from "../../features/workbench/source.ts";
import { useConversation } from "../../features/workbench/store/use-conversation.ts";
import { useDraft } from "../../features/workbench/store/use-draft.ts";
import { useCreateLink } from "../../features/workbench/use-create-link.tsx";
import { useOpenLink } from "../../features/workbench/use-open-link.ts";
import { type SourceState, useSource } from "../../features/workbench/use-source.ts";
import { Workbench } from "../../features/workbench/workbench.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Loading, SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { Page, PageMeta } from "../../ui/layout/page.tsx";
import { Remark } from "../../ui/layout/panel.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TitleBlock } from "../../ui/layout/title-block.tsx";
import { Code, Text } from "../../ui/text/text.tsx";
import { TemplateChoices, type TemplatesSearch } from "./template-choices.tsx";

const startName = ({ model, from }: TemplatesSearch): SourceName =>
  model ? { kind: "model", id: model } : (readSourceName(from) ?? { kind: "own", key: "own" });

const originalOf = (source: TemplateSource): TemplateSource => ({
  ...source,
  key: `original of ${source.key}`,
  isFixed: true,
});

interface OpenProps {
  readonly search: TemplatesSearch;
  readonly first: TemplateSource;
  readonly others: readonly TemplateSource[];
  readonly second: SourceState | undefined;
  readonly isLink: boolean;
}

const Title = ({ side }: { readonly side?: ReactNode }) => (
  <TitleBlock title="Template workbench" id="templates" variant="h1" side={side}>
    <Text variant="note">Write a template or open a model’s, and see which line produces which text.</Text>
  </TitleBlock>
);

const NotThere = ({ state }: { readonly state: SourceState }) => {
  if (state.kind === "failed") return <FailureNotice error={state.error} onRetry={state.retry} />;
  if (state.kind === "none")
    return (
      <Notice
        title="This model has no chat template"
        actions={<ButtonLink href={`/${state.id}`}>Go to the model</ButtonLink>}
      >
        <p>
          <Code>{state.id}</Code> has no template in its tokenizer config or files. Open another model or an example.
        </p>
      </Notice>
    );
  return (
    <>
      <Loading what="the template" />
      <SkeletonPanel height={600} />
    </>
  );
};

const Open = ({ search, first, others, second, isLink }: OpenProps) => {
  const navigate = useNavigate();
  const source = second?.kind === "ready" ? second.source : undefined;
  const drafts = [
    useDraft(first.key, first.original),
    useDraft(source?.key ?? "none", source?.original ?? ""),
  ] as const;
  const [conversation, change] = useConversation(isLink ? "link" : "");
  const other = source && { source, draft: drafts[1] };
  const { button, row } = useCreateLink({
    template: drafts[0].text,
    tokens: first.tokens,
    conversation,
    ...(other && { other: other.draft.text }),
  });
  const showChanges = () => void navigate({ to: "/templates", search: { ...search, with: "original" } });
  return (
    <Stack>
      <Title side={button} />
      {row}
      <TemplateChoices search={search} others={others} label={first.label} />
      {second && second.kind !== "ready" && second.kind !== "loading" && <NotThere state={second} />}
      <Workbench
        first={{ source: first, draft: drafts[0] }}
        second={other}
        conversation={conversation}
        onChange={change}
        onShowChanges={search.with ? undefined : showChanges}
      />
    </Stack>
  );
};

const AtPlace = ({ search, isLink }: { readonly search: TemplatesSearch; readonly isLink: boolean }) => {
  const first = useSource(startName(search), search.name);
  const otherName = readSourceName(search.with);
  const found = useSource(otherName, undefined);
  if (first.kind !== "ready")
    return (
      <Stack>
        <Title />
        <TemplateChoices search={search} others={[]} label={undefined} />
        <NotThere state={first} />
      </Stack>
    );
  const second: SourceState | undefined =
    otherName?.kind === "original"
      ? { kind: "ready", source: originalOf(first.source), others: [] }
      : otherName && found;
  return <Open search={search} first={first.source} others={first.others} second={second} isLink={isLink} />;
};

export const TemplatesPage = () => {
  const search: TemplatesSearch = useSearch({ strict: false });
  const { isLoading, isBroken, count } = useOpenLink();
  const isLink = search.from === "link" && !search.model;
  return (
    <Page space="tight">
      <PageMeta
        title={search.model ? `Chat template of ${search.model}` : "Template workbench"}
        description="Write, test and compare chat templates in your browser."
      />
      <Stack>
        {isBroken && (
          <Remark>
            <p>This link is incomplete. Your own template is still open.</p>
          </Remark>
        )}
        {isLoading ? (
          <NotThere state={{ kind: "loading" }} />
        ) : (
          <AtPlace key={`${isLink} ${count}`} search={search} isLink={isLink} />
        )}
      </Stack>
    </Page>
  );
};
