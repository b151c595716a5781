import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams, useSearch } from "@tanstack/react-router";
import { sessionQuery } from "../../api/sessions.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { HubFinder } from "../../features/search/hub-finder.tsx";
import { PageNotFound } from "../../features/tasks/page-not-found.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { TitledPage } from "../../ui/layout/title-block.tsx";
import { Code } from "../../ui/text/text.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import { NewCollectionForm } from "./new-collection-form.tsx";
import { NewOrganizationForm } from "./new-organization-form.tsx";
import { NewRepositoryForm } from "./new-repository-form.tsx";
import type { SignedInUser } from "./owner-choice.tsx";

const summaries = {
  model: "A repository for weights, code and a card, with full history.",
  dataset: "A repository for data files and a card, with full history.",
  collection: "A list of models and datasets that belong together.",
  organization: "Share repositories, keys and billing with your team.",
} as const;

type NewKind = keyof typeof summaries;

const isKind = (kind: string): kind is NewKind => Object.hasOwn(summaries, kind);

const SignInFirst = ({ kind }: { readonly kind: NewKind }) => {
  const { href } = useLocation();
  return (
    <Notice
      title="Sign in to continue"
      actions={
        <ButtonLink variant="primary" href={`/login?next=${encodeURIComponent(href)}`}>
          Sign in
        </ButtonLink>
      }
    >
      <p>{`You need an account to create ${kind === "organization" ? "an" : "a"} ${kind}.`}</p>
    </Notice>
  );
};

const Denied = ({ kind }: { readonly kind: NewKind }) => (
  <Notice
    isAlert
    title="Your token can’t do this"
    actions={<ButtonLink href="/settings/tokens">Your tokens</ButtonLink>}
  >
    <p>{`To create ${kind === "organization" ? "an" : "a"} ${kind}, sign in with a token that has the role Write or Admin.`}</p>
  </Notice>
);

const NewForm = ({ kind, user }: { readonly kind: NewKind; readonly user: SignedInUser }) => {
  const { owner } = useSearch({ from: "/new/$kind" });
  if (user.role !== "write" && user.role !== "admin") return <Denied kind={kind} />;
  if (kind === "collection") return <NewCollectionForm user={user} owner={owner} />;
  if (kind === "organization") return <NewOrganizationForm user={user} />;
  return <NewRepositoryForm key={kind} kind={kind} user={user} owner={owner} />;
};

const Body = ({ kind }: { readonly kind: NewKind }) => {
  const { data: session, error, refetch } = useQuery(sessionQuery);
  if (error && !session) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!session) return <FormSkeleton />;
  return session.user ? <NewForm kind={kind} user={session.user} /> : <SignInFirst kind={kind} />;
};

export const NewPage = () => {
  const { kind } = useParams({ from: "/new/$kind" });
  if (!isKind(kind))
    return (
      <PageNotFound title="Page not found" name={kind} finder={<HubFinder kind="popover" />}>
        Nothing at <Code>/new/{kind}</Code>. Check the address or search below.
      </PageNotFound>
    );
  return (
    <TitledPage id="new" title={`New ${kind}`} summary={summaries[kind]}>
      <Body key={kind} kind={kind} />
    </TitledPage>
  );
};
