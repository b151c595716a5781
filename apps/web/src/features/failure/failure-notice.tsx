import { isHubError } from "../../api/hub-error.ts";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/notice/notice.tsx";

interface FailureNoticeProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

const defect = "This page ran into a fault of its own. Trying again may help; if it does not, please report it.";

/** Something did not work: what, how to try again, and what to quote when asking for help. */
export const FailureNotice = ({ error, onRetry }: FailureNoticeProps) => (
  <Notice
    isAlert
    title="That did not work"
    requestId={isHubError(error) ? error.requestId : undefined}
    actions={
      <>
        <Button look="primary" onClick={onRetry}>
          Try again
        </Button>
        <ButtonLink href="/">Go home</ButtonLink>
      </>
    }
  >
    <p>{isHubError(error) ? error.message : defect}</p>
  </Notice>
);
