import type { SignInMethods } from "@orrery/contract";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";

const problems: Readonly<Record<string, string>> = {
  unknown: "This sign-in method no longer exists. Choose another one.",
  expired: "This sign-in expired or was started in another browser. Try again.",
  declined: "Sign-in was canceled.",
  unreachable: "Can’t reach the sign-in service. Try again in a moment, or ask an admin.",
  invalid: "The sign-in service sent a reply that this hub doesn’t accept. Try again, or ask an admin.",
  not_allowed: "Your account can’t sign in to this hub. Ask an admin for access.",
};

const otherProblem = "Sign-in failed. Try again, or ask an admin.";

/** Why the last attempt failed. The text is never taken from the address. */
export const SignInProblem = ({ problem }: { readonly problem: string }) => (
  <InlineError>{Object.hasOwn(problems, problem) ? problems[problem] : otherProblem}</InlineError>
);

interface IssuerButtonsProps {
  readonly issuers: SignInMethods["issuers"];
  readonly next: string;
}

export const IssuerButtons = ({ issuers, next }: IssuerButtonsProps) => (
  <Cluster>
    {issuers.map(({ id, label, path }) => (
      <ButtonLink key={id} variant="primary" href={`${path}?next=${encodeURIComponent(next)}`}>
        {`Sign in with ${label}`}
      </ButtonLink>
    ))}
  </Cluster>
);
