import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ReceivedDelivery {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server that webhooks of tests are sent to. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedDelivery[];
  /** Deliveries to one path. */
  readonly at: (path: string) => ReceivedDelivery[];
  /** How the next requests are answered; 200 after them. "hang" never answers. */
  readonly replies: (number | "hang")[];
  readonly close: () => Promise<void>;
}

/** Repeats the secret, as receivers do that show the headers they got. */
const answer = (response: ServerResponse, reply: number | "hang", secret: unknown): void => {
  if (reply === "hang") return;
  response.writeHead(reply, { "content-type": "text/plain", ...(reply === 302 && { location: "/elsewhere" }) });
  response.end(`answered ${reply}${secret === undefined ? "" : ` to ${secret}`}`);
};

export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const received: ReceivedDelivery[] = [];
  const replies: (number | "hang")[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? "", headers: request.headers, body: await text(request) });
    answer(response, replies.shift() ?? 200, request.headers["x-webhook-secret"]);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    at: (path) => received.filter((one) => one.path === path),
    replies,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
