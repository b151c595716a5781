import { expect, test } from "vitest";
import { createEndpointKeys } from "./endpoint-keys.ts";
import type { KeyRing } from "./key-ring.ts";

const keysWith = (open: KeyRing["open"]) => createEndpointKeys({ open } as KeyRing);

test("an endpoint without a key needs none", async () => {
  const keyOf = keysWith(async () => expect.unreachable());
  expect(await keyOf({ sealed: null, repository_id: 3 })).toBeUndefined();
});

test("decrypts an endpoint's key in the context of its repository", async () => {
  const keyOf = keysWith(async (sealed, context) => `${sealed}, ${context}`);
  expect(await keyOf({ sealed: "v1.1.x", repository_id: 3 })).toBe("v1.1.x, key of the deployment of 3");
  expect(await keysWith(async () => "")({ sealed: "v1.1.x", repository_id: 3 })).toBe("");
});

test("a key that can't be decrypted is an error", async () => {
  await expect(keysWith(async () => undefined)({ sealed: "v1.1.x", repository_id: 3 })).rejects.toMatchObject({
    code: "no_provider",
    message: "The key of this endpoint can't be decrypted. An admin must set it again.",
  });
});
