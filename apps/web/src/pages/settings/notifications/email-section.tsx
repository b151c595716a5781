import type { EmailEvent, EmailSettings } from "@orrery/contract";
import {
  chooseEmailEvents,
  emailPath,
  emailQuery,
  removeEmailAddress,
  setEmailAddress,
} from "../../../api/owners/email.ts";
import { SaveForm } from "../../../forms/save-form.tsx";
import { useChange } from "../../../forms/use-change.ts";
import { useSaveForm } from "../../../forms/use-save-form.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { TextField, Toggle } from "../../../ui/input/field/field.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Text } from "../../../ui/text/text.tsx";

const stores = emailQuery.queryKey;

const AddressForm = ({ suggested = "" }: Pick<EmailSettings, "suggested">) => {
  const form = useSaveForm({
    initial: { address: suggested },
    required: ["address"],
    save: ({ address }) => setEmailAddress(address),
    stores,
  });
  return (
    <>
      <Text variant="soft">Get an e-mail when something waits for you. Only you see your address.</Text>
      <SaveForm label="E-mail address" form={form} action="Send confirmation" pending="Sending…">
        <TextField
          label="E-mail address"
          {...form.text("address")}
          type="email"
          autoComplete="email"
          size={28}
          maxLength={254}
        />
      </SaveForm>
    </>
  );
};

const Removal = () => {
  const removal = useChange(removeEmailAddress, { stores });
  return (
    <>
      <Button variant="danger" disabled={removal.isPending} onClick={() => removal.mutate()}>
        Remove address
      </Button>
      {removal.error && <InlineError>{removal.error.message}</InlineError>}
    </>
  );
};

const Unconfirmed = ({ address }: { readonly address: string }) => {
  const again = useChange(() => setEmailAddress(address), { stores });
  return (
    <>
      <p role="status" className="text-sm">
        Open the link that we sent to <b className="font-medium">{address}</b>. Nothing else is sent there before.
      </p>
      <Cluster>
        <Button disabled={again.isPending} onClick={() => again.mutate()}>
          Send again
        </Button>
        <Removal />
      </Cluster>
      {again.error && <InlineError>{again.error.message}</InlineError>}
    </>
  );
};

const labels: { readonly [E in EmailEvent]: string } = {
  waiting: "Things that wait for me: requests, reviews, failed imports",
  mentions: "Mentions",
  participating: "Discussions and requests that I take part in",
  watching: "All activity in what I watch",
};

const Events = ({ address, chosen }: { readonly address: string; readonly chosen: readonly EmailEvent[] }) => {
  const change = useChange(chooseEmailEvents, { stores });
  // What was just clicked, until the hub has saved it.
  const shown = change.isPending ? change.variables : chosen;
  const turn = (event: EmailEvent, isOn: boolean) =>
    change.mutate(isOn ? [...shown, event] : shown.filter((one) => one !== event));
  return (
    <>
      <p className="text-sm">
        E-mail goes to <b className="font-medium">{address}</b>.
      </p>
      <fieldset className="flex flex-col items-start gap-0.5">
        <legend className="pb-0.5 text-sm text-ink-soft">Send me e-mail about</legend>
        {Object.entries(labels).map(([name, label]) => {
          const event = name as EmailEvent;
          return (
            <Toggle
              key={event}
              label={label}
              isOn={shown.includes(event)}
              onTurn={(isOn) => turn(event, isOn)}
              isDisabled={change.isPending}
            />
          );
        })}
      </fieldset>
      {change.error && <InlineError>{change.error.message}</InlineError>}
      <Cluster>
        <Removal />
      </Cluster>
    </>
  );
};

/** Where the hub sends e-mail to the person, and about what. */
export const EmailSection = ({ email }: { readonly email: EmailSettings }) => {
  const { address, isConfirmed, events = [], suggested } = email;
  return (
    <Section title="E-mail" id="email">
      <Stack>
        {address === undefined && <AddressForm {...(suggested !== undefined && { suggested })} />}
        {address !== undefined && !isConfirmed && <Unconfirmed address={address} />}
        {address !== undefined && isConfirmed && <Events address={address} chosen={events} />}
        <FromCode curl={curlCommand("PUT", emailPath, { address: address ?? "you@example.com" })} />
      </Stack>
    </Section>
  );
};
