import type { InvitationPreview } from "@orrery/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isApiError } from "../../api/api-error.ts";
import { acceptInvitation, invitationQuery } from "../../api/owners/invitations.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { useChange } from "../../forms/use-change.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { dayText } from "../../lib/format/ago-text.ts";
import { ownerPath } from "../../lib/routes/paths.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Loading, SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { Page, PageMeta } from "../../ui/layout/page.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TitleBlock } from "../../ui/layout/title-block.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";

const key = "orrery-invitation";

const codeIn = (hash: string): string | undefined => new URLSearchParams(hash.slice(1)).get("code") ?? undefined;

const stored = (): string | undefined => {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

const forgetCode = (): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
};

/** The code of the link, stored for this tab while the person signs in, and removed from the address. */
const useInvitationCode = (): string | undefined => {
  const [code] = useState(() => codeIn(location.hash) ?? stored());
  useEffect(() => {
    if (code === undefined || codeIn(location.hash) === undefined) return;
    try {
      sessionStorage.setItem(key, code);
      history.replaceState(history.state, "", location.pathname);
    } catch {
      // Without storage the code stays in the address.
    }
  }, [code]);
  return code;
};

const permissions = {
  read: "see its private repositories",
  write: "see and change its repositories",
  admin: "change its repositories, members and settings",
} as const;

const Invalid = ({ message }: { readonly message: string }) => (
  <Notice isAlert title="This link doesn’t work" actions={<ButtonLink href="/">Go home</ButtonLink>}>
    <p>{message}</p>
  </Notice>
);

const useJoin = (code: string, organization: string) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useChange(() => acceptInvitation(code), {
    onDone: async () => {
      forgetCode();
      await client.resetQueries();
      await navigate({ to: ownerPath(organization) });
    },
  });
};

interface InvitedProps {
  readonly code: string;
  readonly preview: InvitationPreview;
  readonly userName: string | undefined;
}

const Invited = ({ code, preview, userName }: InvitedProps) => {
  const { organization, fullname, role, invitedBy, expiresAt, isMember } = preview;
  const { mutate, isPending, error } = useJoin(code, organization);
  const title = isMember ? `You’re a member of ${fullname}` : `Join ${fullname}`;
  return (
    <Notice
      title={title}
      actions={
        isMember ? (
          <ButtonLink variant="primary" href={ownerPath(organization)}>{`Open ${organization}`}</ButtonLink>
        ) : userName === undefined ? (
          <ButtonLink variant="primary" href="/login?next=/join">
            Sign in to join
          </ButtonLink>
        ) : (
          <Button variant="primary" disabled={isPending} onClick={() => mutate()}>
            {`Join as ${userName}`}
          </Button>
        )
      }
    >
      {!isMember && (
        <p>
          {`${invitedBy} invites you. You will be able to ${permissions[role]}. The link works until ${dayText(new Date(expiresAt))}.`}
        </p>
      )}
      {error && <InlineError>{error.message}</InlineError>}
    </Notice>
  );
};

const Body = ({ code }: { readonly code: string }) => {
  const invitation = useQuery(invitationQuery(code));
  const session = useQuery(sessionQuery);
  const error = invitation.error ?? session.error;
  if (isApiError(error, "not_found")) return <Invalid message={error.message} />;
  if (error)
    return <FailureNotice error={error} onRetry={() => void Promise.all([invitation.refetch(), session.refetch()])} />;
  if (!invitation.data || !session.data)
    return (
      <>
        <Loading what="invitation" />
        <SkeletonPanel height={200} />
      </>
    );
  return (
    <Stack>
      <Invited code={code} preview={invitation.data} userName={session.data.user?.name} />
      {!invitation.data.isMember && <FromCode curl={curlCommand("POST", "/api/invitations/accept", { code })} />}
    </Stack>
  );
};

export const JoinPage = () => {
  const code = useInvitationCode();
  return (
    <Page space="tight">
      <PageMeta title="Invitation" description="Join an organization." />
      <Stack gap="lg">
        <TitleBlock title="Invitation" id="invitation" />
        {code === undefined ? (
          <Invalid message="The address has no invitation code. Open the whole link that you were sent." />
        ) : (
          <Body code={code} />
        )}
      </Stack>
    </Page>
  );
};
