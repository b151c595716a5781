import { Fragment } from "react";
import type { RunFailure } from "../../../run/call/run-event.ts";
import { lacksKey } from "../../../run/call/run-failure.ts";
import { StatusText } from "../../../ui/feedback/status/status-text.tsx";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Text } from "../../../ui/text/text.tsx";
import type { CellSlots } from "./cell-slots.ts";

const keysWanted = ({ kind, provider, explanation = [] }: RunFailure): readonly string[] => {
  if (kind !== "needs-key") return [];
  const lacking = explanation.filter(lacksKey).map((verdict) => verdict.provider);
  return lacking.length > 0 ? lacking.slice(0, 3) : provider === undefined ? [] : [provider];
};

/** Where the router says what it thought of each provider, its message need not say it too. */
const wordsOf = ({ message, explanation = [] }: RunFailure): string =>
  (explanation.length > 0 ? (/^.*?[.:](?= |$)/.exec(message)?.[0] ?? message) : message).slice(0, 600);

/** Why a cell has no answer, and what can be done about it. */
export const FailureText = ({ failure, slots }: { readonly failure: RunFailure; readonly slots: CellSlots }) => {
  if (failure.kind === "cancelled") return null;
  return (
    <Stack gap="sm">
      <Text look="note">{wordsOf(failure)}</Text>
      {failure.explanation?.slice(0, 6).map(({ provider, reason }) => (
        <Text key={`${provider} ${reason}`} look="note">
          <StatusText look="soft">{slots.labelOf(provider)}:</StatusText> {reason}
        </Text>
      ))}
      {failure.kind === "sign-in" && (
        <div>
          <ButtonLink href="/login?next=/playground">Sign in</ButtonLink>
        </div>
      )}
      {keysWanted(failure).map((provider) => (
        <Fragment key={provider}>{slots.keyOffer(provider)}</Fragment>
      ))}
      {failure.requestId !== undefined && <Text look="note">Request {failure.requestId}</Text>}
    </Stack>
  );
};
