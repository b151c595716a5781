import type { NewWebhook, Webhook, WebhookDelivery } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson, sendJson } from "../get-json.ts";

const path = "/api/settings/webhooks";

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: ({ signal }) => getJson<readonly Webhook[]>(path, signal),
  staleTime: 0,
});

export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", id, "deliveries"],
    queryFn: async ({ signal }) =>
      (await getJson<{ readonly deliveries: readonly WebhookDelivery[] }>(`${path}/${id}/deliveries?limit=10`, signal))
        .deliveries,
    staleTime: 0,
  });

export const createWebhook = (request: NewWebhook): Promise<unknown> => sendForJson("POST", path, request);

export const deleteWebhook = (id: string): Promise<void> => sendJson("DELETE", `${path}/${id}`);

export const turnWebhook = (id: string, isOn: boolean): Promise<void> =>
  sendJson("POST", `${path}/${id}/${isOn ? "enable" : "disable"}`);
