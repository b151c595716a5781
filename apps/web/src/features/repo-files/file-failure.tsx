import { useLocation } from "@tanstack/react-router";
import { isApiError } from "../../api/api-error.ts";
import type { FileLocation } from "../../api/files.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";

interface FileFailureProps {
  readonly error: Error;
  readonly file: FileLocation;
  readonly onRetry: () => void;
}

const isRefused = (error: Error): boolean => isApiError(error, "unauthorized") || isApiError(error, "forbidden");

const SignInLink = () => {
  const { href } = useLocation();
  return (
    <ButtonLink variant="primary" href={`/login?next=${encodeURIComponent(href)}`}>
      Sign in
    </ButtonLink>
  );
};

const titleOf = (error: Error): string => {
  if (isApiError(error, "not_found")) return "Not found";
  if (isRefused(error)) return "No access";
  return "Something went wrong";
};

export const FileFailure = ({ error, file: { kind, id }, onRetry }: FileFailureProps) => (
  <Notice
    isAlert
    title={titleOf(error)}
    requestId={isApiError(error) ? error.requestId : undefined}
    actions={
      <>
        {isRefused(error) && <SignInLink />}
        <ButtonLink href={`${repositoryPath(kind, id)}/tree/main`}>All files</ButtonLink>
        {!isApiError(error, "not_found") && <Button onClick={onRetry}>Retry</Button>}
      </>
    }
  >
    <p>{error.message}</p>
  </Notice>
);
