import { expect } from "vitest";
import { createFetch, mappingFor, png, type Sent } from "../packages/inference/test-kit/fetch-double.ts";
import { createTestClient, failureOf } from "../packages/inference/test-kit/test-client.ts";

/** What the conformance tests of the inference client share. */

export const messages = [{ role: "user", content: "hello" }];
export const model = "owner/name";
export const router = "https://hub.test/router";
export const labels = [{ label: "x", score: 1 }];

export type Reply = (sent: Sent, index: number) => Response | Error;

export interface Setting {
  readonly task?: string;
  readonly provider?: string;
  readonly token?: string;
  readonly mapping?: unknown;
}

/** A client whose hub says that a provider serves the model for a task. */
export const clientOf = (
  reply: Reply,
  { task = "text-classification", provider = "hf-inference", token = "hf_test_token", mapping }: Setting = {},
) => {
  const double = createFetch(reply, mapping ?? mappingFor(task, provider));
  return { double, ...createTestClient(double, token) };
};

export type Client = ReturnType<typeof clientOf>["client"];

export const json = (body: unknown, status = 200) => Response.json(body, { status });
export const file = () => new Response(png, { headers: { "content-type": "image/png" } });
export const nothing: Reply = () => new Error("nothing may be sent");
export const image = new Blob([png], { type: "image/png" });
export const sound = (type: string) => new Blob(["x"], { type });

/** Runs a call that must fail before anything is sent. */
export const refused = async (call: (client: Client) => Promise<unknown>, token?: string) => {
  const { client, double } = clientOf(nothing, token === undefined ? {} : { token });
  const error = await failureOf(call(client));
  expect(double.sent).toEqual([]);
  return error;
};
