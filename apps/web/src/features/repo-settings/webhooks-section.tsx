import type { RepositoryKind, Webhook } from "@orrery/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  createWebhook,
  deleteWebhook,
  deliveriesQuery,
  turnWebhook,
  webhooksQuery,
} from "../../api/owners/webhooks.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { agoText } from "../../lib/format/ago-text.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { SmallButton } from "../../ui/input/button/small-button.tsx";
import { InlineForm, TextField } from "../../ui/input/field/field.tsx";
import { RowActions } from "../../ui/layout/actions.tsx";
import { ConfirmDialog } from "../../ui/overlay/dialog/confirm-dialog.tsx";
import { Table } from "../../ui/table/table.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { HiddenText } from "../../ui/text/hidden-text.tsx";
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
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

const watches = (webhook: Webhook, target: WebhookTarget): boolean =>
  webhook.watched.some(
    ({ type, name }) =>
      (type === target.type && name === target.name) ||
      (type !== "model" && type !== "dataset" && name === target.name.split("/")[0]),
  );

const useWebhookChange = <T,>(change: (input: T) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  });
};

const LastDelivery = ({ id }: { readonly id: string }) => {
  const { data } = useQuery(deliveriesQuery(id));
  const [last] = data ?? [];
  if (!last) return null;
  const status = last.httpStatus === undefined ? last.state : `${last.state} (${last.httpStatus})`;
  return <Text variant="note">{`Last delivery: ${status}, ${agoText(new Date(last.createdAt), new Date())}`}</Text>;
};

const WebhookTable = ({ webhooks }: { readonly webhooks: readonly Webhook[] }) => {
  const [deleted, setDeleted] = useState<Webhook>();
  const turn = useWebhookChange(({ id, disabled }: Webhook) => turnWebhook(id, disabled));
  const remove = useWebhookChange(deleteWebhook);
  return (
    <>
      <Table
        label="Webhooks"
        columns={columns}
        rows={webhooks.map((webhook) => ({
          key: webhook.id,
          cells: [
            <span key="url">
              <Code>{webhook.url}</Code>
              <LastDelivery id={webhook.id} />
            </span>,
            webhook.disabled ? (webhook.disabledReason ?? "Off") : "On",
            <RowActions key="actions">
              <SmallButton disabled={turn.isPending} onClick={() => turn.mutate(webhook)}>
                {webhook.disabled ? "Turn on" : "Turn off"}
              </SmallButton>
              <SmallButton variant="danger" onClick={() => setDeleted(webhook)} aria-label={`Delete ${webhook.url}`}>
                Delete
              </SmallButton>
            </RowActions>,
          ],
        }))}
      />
      {turn.error && <InlineError>{turn.error.message}</InlineError>}
      {deleted && (
        <ConfirmDialog
          title="Delete webhook"
          action="Delete"
          onConfirm={() => remove.mutate(deleted.id, { onSuccess: () => setDeleted(undefined) })}
          onClose={() => setDeleted(undefined)}
          isBusy={remove.isPending}
          error={remove.error?.message}
        >
          <p>{`Events are no longer sent to ${deleted.url}. Its deliveries are deleted.`}</p>
        </ConfirmDialog>
      )}
    </>
  );
};

const NewWebhookForm = ({ target }: WebhooksProps) => {
  const [url, setUrl] = useState("");
  const [secret, setSecret] = useState("");
  const { mutate, isPending, error } = useWebhookChange(createWebhook);
  const isReady = /^https?:\/\/\S+$/.test(url.trim());
  return (
    <>
      <InlineForm
        label="New webhook"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          const watched = [target];
          mutate(
            { url: url.trim(), watched, ...(secret && { secret }) },
            {
              onSuccess: () => {
                setUrl("");
                setSecret("");
              },
            },
          );
        }}
      >
        <TextField label="URL" value={url} onText={setUrl} placeholder="https://" size={36} maxLength={2000} />
        <TextField label="Secret (optional)" value={secret} onText={setSecret} maxLength={256} />
        <Button type="submit" disabled={!isReady || isPending}>
          Add webhook
        </Button>
      </InlineForm>
      {error && <InlineError>{error.message}</InlineError>}
    </>
  );
};

/** Webhooks of the person's own account that watch the target. */
export const WebhooksSection = ({ target }: WebhooksProps) => {
  const { data, error } = useQuery(webhooksQuery);
  const own = data?.filter((webhook) => watches(webhook, target)) ?? [];
  return (
    <SettingsSection id="webhooks" title="Webhooks">
      {error && <InlineError>{error.message}</InlineError>}
      {!data && !error && <SkeletonPanel height={60} />}
      {data && own.length === 0 && (
        <Text variant="soft">No webhooks. Get a request for every commit and discussion.</Text>
      )}
      {own.length > 0 && <WebhookTable webhooks={own} />}
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
