import { useLocation } from "@tanstack/react-router";
import { isHubError } from "../../api/hub-error.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";

interface HistoryFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

const titleOf = (error: Error): string => {
  if (isHubError(error, "not_found")) return "Not found";
  if (isHubError(error, "unauthorized")) return "Sign in to see this";
  return isHubError(error, "forbidden") ? "No access" : "Something went wrong";
};

export const HistoryFailure = ({ error, onRetry }: HistoryFailureProps) => {
  const { href } = useLocation();
  const isRefused = isHubError(error, "unauthorized") || isHubError(error, "forbidden");
  return (
    <Notice
      isAlert
      title={titleOf(error)}
      requestId={isHubError(error) ? error.requestId : undefined}
      actions={
        <>
          {isRefused && (
            <ButtonLink variant="primary" href={`/login?next=${encodeURIComponent(href)}`}>
              Sign in
            </ButtonLink>
          )}
          {!isHubError(error, "not_found") && <Button onClick={onRetry}>Retry</Button>}
        </>
      }
    >
      <p>{error.message}</p>
    </Notice>
  );
};
