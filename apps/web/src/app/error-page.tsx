import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { FailureNotice } from "../features/failure/failure-notice.tsx";
import { PageMeta } from "../ui/layout/page-meta.tsx";

export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <>
      <PageMeta title="Something went wrong" description="This page can’t be shown." />
      <FailureNotice error={error} onRetry={retry} />
    </>
  );
};
