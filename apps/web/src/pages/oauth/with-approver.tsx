import type { CurrentSession } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sessionQuery } from "../../api/sessions.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { SignInNotice } from "../../features/failure/sign-in-notice.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Loading, SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";

type User = NonNullable<CurrentSession["user"]>;

export const ConsentSkeleton = () => (
  <>
    <Loading what="the app" />
    <SkeletonPanel height={260} />
  </>
);

/** Shows its content to a person who can approve apps, and tells others what to do. */
export const WithApprover = ({ children }: { readonly children: (user: User) => ReactNode }) => {
  const { data, error, refetch } = useQuery(sessionQuery);
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <ConsentSkeleton />;
  if (!data.user) return <SignInNotice>Sign in to decide what the app can do.</SignInNotice>;
  if (data.user.role !== "admin")
    return (
      <Notice title="You can’t approve apps" actions={<ButtonLink href="/settings/tokens">Your settings</ButtonLink>}>
        <p>This session can’t create tokens. Sign in with an admin token, or with your company account.</p>
      </Notice>
    );
  return children(data.user);
};
