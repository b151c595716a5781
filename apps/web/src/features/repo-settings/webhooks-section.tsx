import type { RepositoryKind, Webhook } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useQuery } from "@tanstack/react-query";
import {
  createWebhook,
  deleteWebhook,
  deliveriesQuery,
  turnWebhook,
  webhooksQuery,
} from "../../api/owners/webhooks.ts";
import { AwaitPart } from "../../forms/await-part.tsx";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { type ResourceAction, ResourceSection } from "../../forms/resource-section.tsx";
import { SaveForm } from "../../forms/save-form.tsx";
import { useChange } from "../../forms/use-change.ts";
import { useSaveForm } from "../../forms/use-save-form.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { agoText } from "../../lib/format/ago-text.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { TextField } from "../../ui/input/field/field.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { Code, Text } from "../../ui/text/text.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** A repository, or an organization and all its repositories. */
interface WebhookTarget {
  readonly type: RepositoryKind | "org";
  readonly name: string;
}

interface WebhooksProps {
  readonly target: WebhookTarget;
}

const columns = [
  { key: "url", header: "URL" },
  { key: "state", header: "State" },
] as const;

const watches = (webhook: Webhook, target: WebhookTarget): boolean =>
  webhook.watched.some(
    ({ type, name }) =>
      (type === target.type && name === target.name) ||
      (type !== "model" && type !== "dataset" && name === target.name.split("/")[0]),
  );

const invalidates = [webhooksQuery.queryKey];

const LastDelivery = ({ id }: { readonly id: string }) => {
  const { data } = useQuery(deliveriesQuery(id));
  const [last] = data ?? [];
  if (!last) return null;
  const status = last.httpStatus === undefined ? last.state : `${last.state} (${last.httpStatus})`;
  return <Text variant="note">{`Last delivery: ${status}, ${agoText(new Date(last.createdAt), new Date())}`}</Text>;
};

const rowOf = ({ id, url, disabled, disabledReason }: Webhook) => ({
  key: id,
  name: url,
  cells: [
    <span key="url">
      <Code>{url}</Code>
      <LastDelivery id={id} />
    </span>,
    disabled ? (disabledReason ?? "Off") : "On",
  ],
});

const remove: ResourceAction<Webhook> = {
  label: "Delete",
  isDanger: true,
  dialog: ({ id, url }, onClose) => (
    <ConfirmChange
      title="Delete webhook"
      action="Delete"
      change={() => deleteWebhook(id)}
      invalidates={invalidates}
      onClose={onClose}
    >
      <p>{`Events are no longer sent to ${url}. Its deliveries are deleted.`}</p>
    </ConfirmChange>
  ),
};

const WebhookTable = ({ webhooks }: { readonly webhooks: readonly Webhook[] }) => {
  const turn = useChange(({ id, disabled }: Webhook) => turnWebhook(id, disabled), { invalidates });
  const turning = { isBusy: turn.isPending, run: turn.mutate };
  return (
    <>
      <ResourceSection
        label="Webhooks"
        columns={columns}
        items={webhooks}
        rowOf={rowOf}
        actions={[
          { label: "Turn on", isOffered: ({ disabled }) => disabled, ...turning },
          { label: "Turn off", isOffered: ({ disabled }) => !disabled, ...turning },
          remove,
        ]}
        empty={{ text: "No webhooks. Get a request for every commit and discussion." }}
      />
      {turn.error && <InlineError>{turn.error.message}</InlineError>}
    </>
  );
};

const NewWebhookForm = ({ target }: WebhooksProps) => {
  const form = useSaveForm({
    initial: { url: "", secret: "" },
    isReady: ({ url }) => /^https?:\/\/\S+$/.test(url),
    save: ({ url, secret }) => createWebhook({ url, watched: [target], ...(secret && { secret }) }),
    invalidates,
    clears: ["url", "secret"],
  });
  return (
    <SaveForm label="New webhook" form={form} action="Add webhook">
      <TextField label="URL" {...form.text("url")} placeholder="https://" size={36} maxLength={limits.webhookUrl} />
      <TextField label="Secret (optional)" {...form.text("secret")} maxLength={limits.webhookSecret} />
    </SaveForm>
  );
};

/** Webhooks of the person's own account that watch the target. */
export const WebhooksSection = ({ target }: WebhooksProps) => {
  const query = useQuery(webhooksQuery);
  return (
    <SettingsSection id="webhooks" title="Webhooks">
      <AwaitPart query={query}>
        {(webhooks) => <WebhookTable webhooks={webhooks.filter((webhook) => watches(webhook, target))} />}
      </AwaitPart>
      <NewWebhookForm target={target} />
      <FromCode
        curl={curlCommand("POST", "/api/settings/webhooks", {
          url: "https://example.com/hook",
          watched: [target],
        })}
      />
    </SettingsSection>
  );
};
