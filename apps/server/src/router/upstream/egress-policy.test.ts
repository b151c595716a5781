import type { LookupAddress, LookupOptions } from "node:dns";
import { expect, test } from "vitest";
import { createEgressPolicy } from "./egress-policy.ts";

interface Found {
  readonly error: NodeJS.ErrnoException | null;
  readonly address: string | LookupAddress[];
  readonly family: number | undefined;
}

const look = (host: string, allowPrivate: boolean, options: LookupOptions): Promise<Found> =>
  new Promise((resolve) => {
    createEgressPolicy(allowPrivate).lookup(host, options, (error, address, family) =>
      resolve({ error, address, family }),
    );
  });

test("a host name is resolved to its first address, or to all", async () => {
  expect(await look("localhost", true, { family: 4 })).toEqual({ error: null, address: "127.0.0.1", family: 4 });
  expect(await look("localhost", true, { family: 4, all: true })).toEqual({
    error: null,
    address: [{ address: "127.0.0.1", family: 4 }],
    family: undefined,
  });
});

test("a host name with a private address is refused", async () => {
  const { error, address, family } = await look("localhost", false, { family: 4 });
  expect([error?.code, address, family]).toEqual(["address", "", 4]);
});

test("an error of the lookup is passed on", async () => {
  // A name this long is invalid, so no server is asked for it.
  const { error, address, family } = await look("x".repeat(300), true, { family: 4 });
  expect([error?.syscall, address, family]).toEqual(["getaddrinfo", "", 4]);
});

test.each([
  ["127.0.0.1", true, false],
  ["127.0.0.1", false, true],
  ["::1", false, true],
  ["169.254.169.254", true, true],
  ["8.8.8.8", false, false],
  ["localhost", false, false],
])("the host %s, with private addresses allowed %s, is refused: %s", (host, allowPrivate, isRefused) => {
  const check = () => createEgressPolicy(allowPrivate).checkHost(host);
  if (isRefused) expect(check).toThrow();
  else expect(check).not.toThrow();
});
