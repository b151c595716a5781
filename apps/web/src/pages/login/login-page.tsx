import type { SignInMethods } from "@orrery/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type BrowserSession, openSessionByLink, sessionQuery, signInMethodsQuery } from "../../api/sessions.ts";
import { SignIn } from "../../features/failure/sign-in.tsx";
import { useChange } from "../../forms/use-change.ts";
import { countOf, fullCount } from "../../lib/format/count-text.ts";
import { nextPath } from "../../lib/routes/next-path.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { Loading, SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { EvenColumns } from "../../ui/layout/columns.tsx";
import { Page, PageMeta } from "../../ui/layout/page.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TitleBlock } from "../../ui/layout/title-block.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { Text } from "../../ui/text/text.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";

/** In the fragment, which is not sent to servers, and removed from the URL at once. */
const useLinkCode = (): string | undefined => {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState<string>();
  useEffect(() => {
    const found = /^code=([A-Za-z]{1,100})$/.exec(hash)?.[1];
    if (!found) return;
    setCode(found);
    void navigate({ to: "/login", search: true, hash: "", replace: true });
  }, [hash, navigate]);
  return code;
};

interface LinkSignInProps {
  readonly code: string;
  readonly current: string | undefined;
  readonly onDone: () => void;
}

/** Requires a click, so that no page can sign a user in to another account unnoticed. */
const LinkSignIn = ({ code, current, onDone }: LinkSignInProps) => {
  const client = useQueryClient();
  const { mutate, isPending, error } = useChange(openSessionByLink, {
    onDone: () => {
      void client.resetQueries();
      onDone();
    },
  });
  return (
    <Stack>
      <Text>
        This link signs this browser in.
        {current && ` You are signed in as ${current}; the link replaces that.`}
      </Text>
      <div>
        <Button variant="primary" disabled={isPending} onClick={() => mutate(code)}>
          Sign in with this link
        </Button>
      </div>
      {error && <InlineError>{error.message}</InlineError>}
    </Stack>
  );
};

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
const SignInProblem = ({ problem }: { readonly problem: string }) => (
  <InlineError>{Object.hasOwn(problems, problem) ? problems[problem] : otherProblem}</InlineError>
);

interface IssuerButtonsProps {
  readonly issuers: SignInMethods["issuers"];
  readonly next: string;
}

const IssuerButtons = ({ issuers, next }: IssuerButtonsProps) => (
  <Cluster>
    {issuers.map(({ id, label, path }) => (
      <ButtonLink key={id} variant="primary" href={`${path}?next=${encodeURIComponent(next)}`}>
        {`Sign in with ${label}`}
      </ButtonLink>
    ))}
  </Cluster>
);

const Without = ({ session }: { readonly session: BrowserSession | undefined }) => {
  if (!session) return null;
  if (!session.isAnonymousAllowed)
    return <Text variant="quiet">This hub requires sign-in. Ask an admin for a token.</Text>;
  const { allowance } = session;
  return (
    <Stack gap="sm">
      <Text variant="quiet">
        You can read public repositories and run built-in models.{" "}
        {allowance &&
          !session.user &&
          ` Limit: ${countOf(allowance.requests, "request")} per ${allowance.minutes} minutes (${fullCount(allowance.requests * 2)} signed in).`}
      </Text>
      <Text variant="quiet">Sign in to use providers, private repositories, likes and usage reports.</Text>
    </Stack>
  );
};

const commands = `# a link for the browser
npm run orrery -- sign-in
# or a token to paste here
npm run orrery -- token create --role admin`;

const FromTerminal = () => (
  <Stack gap="sm">
    <Text variant="quiet">On the hub’s machine:</Text>
    <CodeBlock name="Terminal" code={commands} language="shell" />
    <Text variant="soft">
      The link works once, for 15 minutes. <TextLink href="/docs/quick-start">Quick start</TextLink>
    </Text>
  </Stack>
);

interface MethodsProps {
  readonly next: string;
  readonly isKnown: boolean;
  readonly onDone: () => void;
}

/** If the list of methods cannot be loaded, a token still works on most hubs. */
const Methods = ({ next, isKnown, onDone }: MethodsProps) => {
  const { data, isPending } = useQuery(signInMethodsQuery);
  if (isPending)
    return (
      <>
        <Loading what="ways to sign in" />
        <SkeletonPanel height={76} />
      </>
    );
  const issuers = data?.issuers ?? [];
  const isTokenAllowed = data?.isTokenAllowed ?? true;
  const hasPasskeys = data?.passkeys.isUsed ?? false;
  return (
    <Stack>
      {issuers.length > 0 && <IssuerButtons issuers={issuers} next={next} />}
      {hasPasskeys && <PasskeySignIn onDone={onDone} />}
      {isTokenAllowed && (issuers.length > 0 || hasPasskeys || isKnown) && (
        <Text variant="soft">{isKnown ? "Use another token:" : "Or use an access token:"}</Text>
      )}
      {isTokenAllowed && <SignIn onDone={onDone} />}
    </Stack>
  );
};

const Known = ({ name, next }: { readonly name: string; readonly next: string }) => (
  <Stack>
    <Text>
      You are signed in as <strong>{name}</strong>.
    </Text>
    <Cluster>
      <ButtonLink variant="primary" href={next}>
        Continue
      </ButtonLink>
      <ButtonLink href="/settings/tokens">Settings</ButtonLink>
    </Cluster>
  </Stack>
);

const leadFor = (methods: SignInMethods | undefined): string => {
  if (methods && !methods.isTokenAllowed) return "Sign in with your company account.";
  if (methods && methods.issuers.length > 0) return "Sign in with your company account or an access token.";
  if (methods?.passkeys.isUsed) return "Sign in with a passkey or an access token.";
  return "Paste an access token. We don’t store it in your browser.";
};

export const LoginPage = () => {
  const { next, problem } = useSearch({ from: "/login" });
  const { data: session } = useQuery(sessionQuery);
  const navigate = useNavigate();
  const code = useLinkCode();
  const target = nextPath(next);
  const { data: methods } = useQuery(signInMethodsQuery);
  const goOn = () => void navigate({ href: target, replace: true });
  return (
    <Page>
      <PageMeta title="Sign in" description="Sign in to this hub with a token or a link." />
      <EvenColumns kind="wideHalves">
        <Stack gap="lg">
          <TitleBlock title="Sign in" id="sign-in">
            <Text variant="lead">{leadFor(methods)}</Text>
          </TitleBlock>
          {session?.user && !code && <Known name={session.user.name} next={target} />}
          {problem && !session?.user && <SignInProblem problem={problem} />}
          {code ? (
            <LinkSignIn code={code} current={session?.user?.name} onDone={goOn} />
          ) : (
            <Methods next={target} isKnown={!!session?.user} onDone={goOn} />
          )}
        </Stack>
        <Stack gap="xl">
          <Section title="From the terminal" id="terminal">
            <FromTerminal />
          </Section>
          <Section title="Without signing in" id="without">
            <Without session={session} />
          </Section>
        </Stack>
      </EvenColumns>
    </Page>
  );
};
