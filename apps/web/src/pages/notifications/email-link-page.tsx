import { useState } from "react";
import { confirmEmailAddress, unsubscribe } from "../../api/owners/email.ts";
import { useChange } from "../../forms/use-change.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { TitledPage } from "../../ui/layout/title-block.tsx";

const settings = "/settings/notifications";

const links = {
  confirm: {
    title: "Confirm your e-mail address",
    text: "You then get e-mail from this hub when something waits for you.",
    action: "Confirm address",
    send: confirmEmailAddress,
    done: (address: string) => `${address} is confirmed`,
    next: "You can change what you get in your settings.",
  },
  unsubscribe: {
    title: "Unsubscribe from e-mail",
    text: "You still see everything under Notifications when you sign in.",
    action: "Unsubscribe",
    send: unsubscribe,
    done: (address: string) => `${address} gets no more e-mail`,
    next: "You can turn it on again in your settings.",
  },
} as const;

type Link = (typeof links)[keyof typeof links];

const linkIn = (hash: string): { readonly link: Link; readonly code: string } | undefined => {
  const given = new URLSearchParams(hash.slice(1));
  for (const name of ["confirm", "unsubscribe"] as const) {
    const code = given.get(name);
    if (code) return { link: links[name], code };
  }
  return undefined;
};

/** A button does it, because programs that check mail open every link. */
const Asking = ({ link, code }: { readonly link: Link; readonly code: string }) => {
  const { mutate, data, error, isPending } = useChange(() => link.send(code));
  if (data)
    return (
      <Notice title={link.done(data.address)} actions={<ButtonLink href={settings}>Open settings</ButtonLink>}>
        <p>{link.next}</p>
      </Notice>
    );
  return (
    <Notice
      title={link.title}
      actions={
        <Button variant="primary" disabled={isPending} onClick={() => mutate()}>
          {link.action}
        </Button>
      }
    >
      <p>{link.text}</p>
      {error && <InlineError>{error.message}</InlineError>}
    </Notice>
  );
};

/** Where links in e-mail lead. They work without signing in. */
export const EmailLinkPage = () => {
  const [found] = useState(() => linkIn(location.hash));
  return (
    <TitledPage id="email" title="E-mail" summary="Confirm your address, or unsubscribe.">
      {found ? (
        <Asking {...found} />
      ) : (
        <Notice title="This link doesn’t work" actions={<ButtonLink href={settings}>Open settings</ButtonLink>}>
          <p>Open the whole link from your e-mail.</p>
        </Notice>
      )}
    </TitledPage>
  );
};
