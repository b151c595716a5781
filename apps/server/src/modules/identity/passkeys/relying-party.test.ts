import { expect, test } from "vitest";
import { relyingPartyOf, requireRelyingParty } from "./relying-party.ts";

const named = "https://hub.example:8443";

test.each([
  [named, named, { id: "hub.example", origin: named }],
  ["http://localhost:4747", "", { id: "localhost", origin: "http://localhost:4747" }],
  // The name of the request is not trusted.
  ["https://hub.example", "", undefined],
  ["http://hub.example", "http://hub.example", undefined],
  ["https://192.0.2.1", "https://192.0.2.1", undefined],
  ["https://[2001:db8::1]", "https://[2001:db8::1]", undefined],
  ["http://127.0.0.1:4747", "", undefined],
])('a hub at %s with the public URL "%s" has passkeys for %o', (hub, publicUrl, party) => {
  expect(relyingPartyOf(hub, publicUrl)).toEqual(party);
});

test("says what passkeys need", () => {
  expect(() => requireRelyingParty("http://127.0.0.1:4747", "")).toThrow(
    "Passkeys need a hub with https and a name. An admin can set ORRERY_PUBLIC_URL.",
  );
});
