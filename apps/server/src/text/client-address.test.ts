import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress, networkOf, parseTrustedProxies } from "./client-address.ts";

const request = (remoteAddress: string, forwarded?: string) =>
  ({ headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded }, socket: { remoteAddress } }) as Pick<
    IncomingMessage,
    "headers" | "socket"
  >;

test.each([
  ["off", "127.0.0.1", "203.0.113.9", "127.0.0.1"],
  ["on", "127.0.0.1", "203.0.113.9", "203.0.113.9"],
  ["on", "::ffff:127.0.0.1", "203.0.113.9", "203.0.113.9"],
  ["on", "127.0.0.1", "1.2.3.4, 203.0.113.9", "203.0.113.9"],
  ["on", "198.51.100.7", "203.0.113.9", "198.51.100.7"],
  ["1", "198.51.100.7", "1.2.3.4, 203.0.113.9", "203.0.113.9"],
  ["2", "198.51.100.7", "1.2.3.4, 203.0.113.9, 10.0.0.1", "203.0.113.9"],
  ["2", "198.51.100.7", "203.0.113.9", "203.0.113.9"],
  ["10.0.0.0/8, 2001:db8::/32", "10.1.2.3", "1.2.3.4, 203.0.113.9, 2001:db8::5", "203.0.113.9"],
  ["on", "127.0.0.1", undefined, "127.0.0.1"],
  ["on", "127.0.0.1", "not an address", "127.0.0.1"],
  ["on", "127.0.0.1", "203.0.113.9:4711", "203.0.113.9"],
  ["on", "127.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"],
])('with %s trusted, %s forwarding "%s" is %s', (setting, peer, forwarded, expected) => {
  const isTrusted = parseTrustedProxies(setting);
  expect(isTrusted && clientAddress(request(peer, forwarded), isTrusted)).toBe(expected);
});

test.each(["yes", "10.0.0.0/33", "::/129", "10.0.0.0/x", "proxy.example", ""])("%j is no setting", (text) => {
  expect(parseTrustedProxies(text)).toBeUndefined();
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8::7", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
