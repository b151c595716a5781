import { Fragment } from "react";
import type { RunFailure } from "../../../run/call/run-event.ts";
import { needsKey } from "../../../run/call/run-failure.ts";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Text } from "../../../ui/text/text.tsx";
import type { CellSlots } from "./cell-slots.ts";

const missingKeys = ({ kind, provider, explanation = [] }: RunFailure): readonly string[] => {
  if (kind !== "needs-key") return [];
  const withoutKey = explanation.filter(needsKey).map((decision) => decision.provider);
  return withoutKey.length > 0 ? withoutKey.slice(0, 3) : provider === undefined ? [] : [provider];
};

/** With an explanation per provider, only the message's first sentence is shown. */
const failureText = ({ message, explanation = [] }: RunFailure): string =>
  (explanation.length > 0 ? (/^.*?[.:](?= |$)/.exec(message)?.[0] ?? message) : message).slice(0, 600);

export const FailureText = ({ failure, slots }: { readonly failure: RunFailure; readonly slots: CellSlots }) => {
  if (failure.kind === "cancelled") return null;
  return (
    <Stack gap="sm">
      <Text variant="note">{failureText(failure)}</Text>
      {failure.explanation?.slice(0, 6).map(({ provider, reason }) => (
        <Text key={`${provider} ${reason}`} variant="note">
          <StatusText variant="soft">{slots.labelOf(provider)}:</StatusText> {reason}
        </Text>
      ))}
      {failure.kind === "sign-in" && (
        <div>
          <ButtonLink href="/login?next=/playground">Sign in</ButtonLink>
        </div>
      )}
      {missingKeys(failure).map((provider) => (
        <Fragment key={provider}>{slots.keyOffer(provider)}</Fragment>
      ))}
      {failure.requestId !== undefined && <Text variant="note">Request {failure.requestId}</Text>}
    </Stack>
  );
};
