import { useLocation } from "@tanstack/react-router";
import { isApiError } from "../../api/api-error.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";

interface HistoryFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

const titleOf = (error: Error): string => {
  if (isApiError(error, "not_found")) return "Not found";
  if (isApiError(error, "unauthorized")) return "Sign in to see this";
  return isApiError(error, "forbidden") ? "No access" : "Something went wrong";
};

export const HistoryFailure = ({ error, onRetry }: HistoryFailureProps) => {
  const { href } = useLocation();
  const isRefused = isApiError(error, "unauthorized") || isApiError(error, "forbidden");
  return (
    <Notice
      isAlert
      title={titleOf(error)}
      requestId={isApiError(error) ? error.requestId : undefined}
      actions={
        <>
          {isRefused && (
            <ButtonLink variant="primary" href={`/login?next=${encodeURIComponent(href)}`}>
              Sign in
            </ButtonLink>
          )}
          {!isApiError(error, "not_found") && <Button onClick={onRetry}>Retry</Button>}
        </>
      }
    >
      <p>{error.message}</p>
    </Notice>
  );
};
