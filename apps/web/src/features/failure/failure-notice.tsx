import { isApiError } from "../../api/api-error.ts";
import { openPath } from "../../lib/routes/site-root.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { SignIn } from "./sign-in.tsx";

interface FailureNoticeProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

const defect = "This page has an error. Try again, or report it if it happens again.";

const offline = "Check your connection and try again. Your drafts are saved in this browser.";

const unknown = "Paste an access token. Run “orrery token create” on the hub to get one.";

const Refused = ({ error, onRetry }: FailureNoticeProps) => {
  const isUnknown = isApiError(error, "unauthorized");
  return (
    <Notice
      isAlert
      title={isUnknown ? "Sign in to see this" : "You don’t have access"}
      requestId={isApiError(error) ? error.requestId : undefined}
    >
      <p>{isUnknown ? unknown : isApiError(error) && error.message}</p>
      {!isUnknown && <p>Sign in with a token that has access.</p>}
      <SignIn onDone={onRetry} />
      <ButtonLink href={`/login?next=${encodeURIComponent(openPath())}`}>Other ways to sign in</ButtonLink>
    </Notice>
  );
};

export const FailureNotice = ({ error, onRetry }: FailureNoticeProps) => {
  if (isApiError(error, "unauthorized") || isApiError(error, "forbidden"))
    return <Refused error={error} onRetry={onRetry} />;
  return (
    <Notice
      isAlert
      title={isApiError(error, "unreachable") ? "Can’t reach the hub" : "Something went wrong"}
      requestId={isApiError(error) ? error.requestId : undefined}
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            Retry
          </Button>
          <ButtonLink href="/">Go home</ButtonLink>
        </>
      }
    >
      <p>{isApiError(error, "unreachable") ? offline : isApiError(error) ? error.message : defect}</p>
    </Notice>
  );
};
