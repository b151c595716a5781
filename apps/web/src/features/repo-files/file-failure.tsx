import { useLocation } from "@tanstack/react-router";
import type { FileLocation } from "../../api/files.ts";
import { isHubError } from "../../api/hub-error.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";

interface FileFailureProps {
  readonly error: Error;
  readonly file: FileLocation;
  readonly onRetry: () => void;
}

const isRefused = (error: Error): boolean => isHubError(error, "unauthorized") || isHubError(error, "forbidden");

const SignInLink = () => {
  const { href } = useLocation();
  return (
    <ButtonLink variant="primary" href={`/login?next=${encodeURIComponent(href)}`}>
      Sign in
    </ButtonLink>
  );
};

const titleOf = (error: Error): string => {
  if (isHubError(error, "not_found")) return "Not found";
  if (isRefused(error)) return "No access";
  return "Something went wrong";
};

export const FileFailure = ({ error, file: { kind, id }, onRetry }: FileFailureProps) => (
  <Notice
    isAlert
    title={titleOf(error)}
    requestId={isHubError(error) ? error.requestId : undefined}
    actions={
      <>
        {isRefused(error) && <SignInLink />}
        <ButtonLink href={`${repositoryPath(kind, id)}/tree/main`}>All files</ButtonLink>
        {!isHubError(error, "not_found") && <Button onClick={onRetry}>Retry</Button>}
      </>
    }
  >
    <p>{error.message}</p>
  </Notice>
);
