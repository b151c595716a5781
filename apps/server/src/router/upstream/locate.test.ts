import { expect, test } from "vitest";
import { createLocate, locateDirectly } from "./locate.ts";

const url = "https://api.example.com:8443/v1/chat?a=1&b=2";

test("a URL is called at its own server", () => {
  expect(locateDirectly(url)).toEqual({ origin: "https://api.example.com:8443", path: "/v1/chat?a=1&b=2" });
});

test.each([
  ["http://localhost:9000", "/api.example.com:8443/v1/chat?a=1&b=2"],
  ["http://localhost:9000/", "/api.example.com:8443/v1/chat?a=1&b=2"],
  ["http://localhost:9000/base", "/base/api.example.com:8443/v1/chat?a=1&b=2"],
  ["http://localhost:9000/base/", "/base/api.example.com:8443/v1/chat?a=1&b=2"],
])("a replacement at %s gets the host as part of the path", (replacement, path) => {
  expect(createLocate(replacement)(url)).toEqual({ origin: "http://localhost:9000", path });
});

test("hosts can have replacements of their own", () => {
  const locate = createLocate("http://all.invalid", { "api.example.com:8443": "http://one.invalid" });
  expect(locate(url).origin).toBe("http://one.invalid");
  expect(locate("https://other.example.com/").origin).toBe("http://all.invalid");
  const others = createLocate("", { "api.example.com:8443": "http://one.invalid" });
  expect(others("https://other.example.com/")).toEqual({ origin: "https://other.example.com", path: "/" });
});
