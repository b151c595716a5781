import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";

/** For pages that belong to an account; signing in leads back to them. */
export const SignInNotice = ({ children }: { readonly children: ReactNode }) => {
  const { href } = useLocation();
  return (
    <Notice
      title="Sign in to see this"
      actions={
        <ButtonLink variant="primary" href={`/login?next=${encodeURIComponent(href)}`}>
          Sign in
        </ButtonLink>
      }
    >
      <p>{children}</p>
    </Notice>
  );
};
