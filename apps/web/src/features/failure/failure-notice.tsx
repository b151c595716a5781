import { isHubError } from "../../api/hub-error.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { SignIn } from "./sign-in.tsx";

interface FailureNoticeProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

const defect = "This page ran into a fault of its own. Trying again may help; if it does not, please report it.";

const unknown =
  "This hub wants to know who asks. Use an access token: the hub’s first start prints one, “orrery token create” makes more.";

const Refused = ({ error, onRetry }: FailureNoticeProps) => {
  const isUnknown = isHubError(error, "unauthorized");
  return (
    <Notice
      isAlert
      title={isUnknown ? "Sign in to see this" : "You may not see this"}
      requestId={isHubError(error) ? error.requestId : undefined}
    >
      <p>{isUnknown ? unknown : isHubError(error) && error.message}</p>
      {!isUnknown && <p>If you have another token that may, sign in with it.</p>}
      <SignIn onDone={onRetry} />
    </Notice>
  );
};

export const FailureNotice = ({ error, onRetry }: FailureNoticeProps) => {
  if (isHubError(error, "unauthorized") || isHubError(error, "forbidden"))
    return <Refused error={error} onRetry={onRetry} />;
  return (
    <Notice
      isAlert
      title="That did not work"
      requestId={isHubError(error) ? error.requestId : undefined}
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
          <ButtonLink href="/">Go home</ButtonLink>
        </>
      }
    >
      <p>{isHubError(error) ? error.message : defect}</p>
    </Notice>
  );
};
