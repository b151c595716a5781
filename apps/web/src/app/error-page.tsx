import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ApiError } from "../api/api-error.ts";
import { FailureNotice } from "../features/failure/failure-notice.tsx";
import { servedUrl } from "../lib/routes/site-root.ts";
import { PageMeta } from "../ui/layout/page.tsx";
import { isScriptError } from "./lazy-page.ts";

/** Browsers remember a script that failed, so only a reload fetches it again. While the hub is away it would show the browser's own error page. */
const reloadIfReachable = async (): Promise<void> => {
  const isReachable = await fetch(servedUrl("/healthz"), { cache: "no-store" }).then(
    () => true,
    () => false,
  );
  if (isReachable) location.reload();
};

export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const retry = () => {
    if (isScriptError(error)) return void reloadIfReachable();
    reset();
    void router.invalidate();
  };
  return (
    <>
      <PageMeta title="Something went wrong" description="This page can’t be shown." />
      <FailureNotice error={isScriptError(error) ? new ApiError("unreachable") : error} onRetry={retry} />
    </>
  );
};
