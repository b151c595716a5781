import type { AuthorizationRequest } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { authorizationQuery, decideAuthorization } from "../../api/owners/oauth.ts";
import { useChange } from "../../forms/use-change.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { TitledPage } from "../../ui/layout/title-block.tsx";
import { ConsentPanel } from "./consent-panel.tsx";
import { ConsentSkeleton, WithApprover } from "./with-approver.tsx";

/** Errors stay on this page: an address that was not checked gets no redirect. */
const Refused = ({ message, onRetry }: { readonly message: string; readonly onRetry?: () => void }) => (
  <Notice
    isAlert
    title="This app can’t connect"
    actions={
      <>
        {onRetry && <Button onClick={onRetry}>Retry</Button>}
        <ButtonLink href="/">Go home</ButtonLink>
      </>
    }
  >
    <p>{message}</p>
  </Notice>
);

interface ConsentProps {
  readonly request: AuthorizationRequest;
  readonly userName: string;
}

const Consent = ({ request, userName }: ConsentProps) => {
  const { data, error, refetch } = useQuery(authorizationQuery(request));
  const decision = useChange((isApproved: boolean) => decideAuthorization(request, isApproved), {
    onDone: ({ redirectUrl }) => location.assign(redirectUrl),
  });
  if (error) return <Refused message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ConsentSkeleton />;
  const { app, permissions, returnsTo } = data;
  return (
    <ConsentPanel
      {...{ app, userName, permissions }}
      fact={{ term: "Returns to", value: returnsTo }}
      warning={`Approve only if you trust ${returnsTo}. Apps choose their own names.`}
      isBusy={decision.isPending || decision.isSuccess}
      error={decision.error?.message}
      onDecide={decision.mutate}
    />
  );
};

export const AuthorizePage = () => {
  const search = useSearch({ from: "/oauth/authorize" });
  const { client_id, redirect_uri, response_type } = search;
  return (
    <TitledPage id="authorize" title="Connect an app" summary="Decide what the app can do with your account.">
      {client_id && redirect_uri && response_type ? (
        <WithApprover>
          {(user) => <Consent request={{ ...search, client_id, redirect_uri, response_type }} userName={user.name} />}
        </WithApprover>
      ) : (
        <Refused message="The link is incomplete. Start again in the app." />
      )}
    </TitledPage>
  );
};
