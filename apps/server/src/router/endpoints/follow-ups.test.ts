import { describe, expect, test } from "vitest";
import { signature } from "../../identity/signature.ts";
import { routerRequest } from "../../testing/router/request.ts";
import { followUpOf, rewriterFor } from "./follow-ups.ts";
import { readMediaAddress } from "./media-address.ts";

const signing = { secret: "s3cret", publicUrl: "https://hub.example" };
const day = 24 * 60 * 60 * 1000;
const { inbound } = routerRequest({ at: 5_000, accountId: 7 });

type Provider = Parameters<typeof rewriterFor>[3];

const rewritten = (provider: Provider, reply: unknown, simulatorUrl = "", from = inbound) => {
  const body = rewriterFor(signing, simulatorUrl, from, provider)?.(Buffer.from(JSON.stringify(reply)));
  return JSON.parse(body?.toString() ?? "");
};

describe("URLs in a provider's reply", () => {
  test.each(["fal-ai", "black-forest-labs", "replicate", "wavespeed"] as const)("are rewritten for %s", (provider) => {
    expect(rewriterFor(signing, "", inbound, provider)).toBeTypeOf("function");
  });

  test.each(["groq", "together", "novita"] as const)("stay as they are for %s", (provider) => {
    expect(rewriterFor(signing, "", inbound, provider)).toBeUndefined();
  });

  test("point to the router, signed for the paying account for a day", () => {
    const { urls } = rewritten("replicate", { urls: { get: "https://api.replicate.com/v1/predictions/a?b=c" } });
    const url = new URL(urls.get);
    expect(url.origin + url.pathname).toBe("https://hub.example/router/replicate/v1/predictions/a");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      b: "c",
      _account: "7",
      _expires: String(5_000 + day),
      _signature: signature(signing.secret, "follow-up", "replicate", "v1/predictions/a", "b=c", 7, 5_000 + day),
    });
  });

  test("name the subdomain of a host that is not the provider's main one", () => {
    const { response_url } = rewritten("fal-ai", { response_url: "https://queue.fal.run/fal-ai/flux/requests/a" });
    const url = new URL(response_url);
    expect([url.pathname, url.searchParams.get("_subdomain")]).toEqual([
      "/router/fal-ai/fal-ai/flux/requests/a",
      "queue",
    ]);
    const { main } = rewritten("fal-ai", { main: "https://fal.run/fal-ai/flux" });
    expect([new URL(main).pathname, new URL(main).searchParams.has("_subdomain")]).toEqual([
      "/router/fal-ai/fal-ai/flux",
      false,
    ]);
  });

  test("are signed for account 0 if the caller has none", () => {
    const { next } = rewritten("replicate", { next: "http://api.replicate.com/v1/a" }, "", routerRequest().inbound);
    expect(new URL(next).searchParams.get("_account")).toBe("0");
  });

  test.each(["url", "video_url", "audio_url", "image_url", "sample", "output", "outputs"])(
    "in the field %s are results, which the hub proxies",
    (field) => {
      const file = "https://files.example/a.png";
      const reply = rewritten("replicate", { [field]: file, list: [{ [field]: [file, "text"] }] });
      const address = new URL(reply[field]);
      expect(address.origin + address.pathname).toBe("https://hub.example/router/media");
      expect(readMediaAddress(signing.secret, address.search, 5_000)).toBe(file);
      expect(reply.list).toEqual([{ [field]: [reply[field], "text"] }]);
    },
  );

  test("elsewhere stay as they are, as does everything else", () => {
    const reply = {
      logs: "https://files.example/a.png",
      url: "ftp://files.example/a.png",
      output: "see https://files.example",
      image_url: "https://",
      n: 1,
      isDone: false,
      none: null,
      list: [1, null, "a"],
    };
    expect(rewritten("replicate", reply)).toEqual(reply);
  });

  test("a body that is not JSON stays as it is", () => {
    const body = Buffer.from("<html>");
    expect(rewriterFor(signing, "", inbound, "replicate")?.(body)).toBe(body);
  });

  test("of the simulator have the provider's host in their path", () => {
    const simulator = "http://127.0.0.1:9000";
    const reply = {
      get: `${simulator}/api.replicate.com/v1/predictions/a?b=c`,
      url: `${simulator}/files/a.png`,
      root: `${simulator}/`,
    };
    const { get, url, root } = rewritten("replicate", reply, simulator);
    expect(new URL(get).pathname).toBe("/router/replicate/v1/predictions/a");
    expect([new URL(get).searchParams.get("b"), root]).toEqual(["c", reply.root]);
    expect(readMediaAddress(signing.secret, new URL(url).search, 5_000)).toBe(reply.url);
    const elsewhere = rewritten("replicate", { get: "http://127.0.0.1:9001/api.replicate.com/v1/a" }, simulator);
    expect(elsewhere).toEqual({ get: "http://127.0.0.1:9001/api.replicate.com/v1/a" });
  });
});

describe("a request about a job", () => {
  const path = "v1/get_result";
  const { polling_url } = rewritten("black-forest-labs", {
    polling_url: "https://api.us1.bfl.ai/v1/get_result?id=a&b=c",
  });
  const { search } = new URL(polling_url);
  const read = (query: string, { provider = "black-forest-labs", at = 5_000, method = "GET", to = path } = {}) => {
    const { inbound: asked } = routerRequest({ method, query });
    const { query: rest, ...found } = followUpOf(signing.secret, asked, provider, to, at);
    return { query: rest.toString(), ...found };
  };

  test("with the hub's signature is for its account, and loses the router's own parameters", () => {
    expect(read(search)).toEqual({ query: "id=a&b=c", isAnonymous: true, accountId: 7 });
    expect(read(search, { at: 5_000 + day - 1 }).accountId).toBe(7);
  });

  test("can have its parameters in another order, and a counter of attempts", () => {
    const query = new URLSearchParams(search);
    query.delete("id");
    query.append("id", "a");
    query.append("attempt", "3");
    expect(read(query.toString())).toEqual({ query: "b=c&id=a&attempt=3", isAnonymous: true, accountId: 7 });
  });

  test.each([
    ["it has expired", {}, { at: 5_000 + day }],
    ["it is a POST", {}, { method: "POST" }],
    ["its path differs", {}, { to: "v1/other" }],
    ["its provider differs", {}, { provider: "replicate" }],
    ["its account differs", { _account: "8" }, {}],
    ["its expiry differs", { _expires: String(6_000 + day) }, {}],
    ["its signature differs", { _signature: "x" }, {}],
    ["it has another parameter", { x: "1" }, {}],
    ["it has no signature", { _signature: "" }, {}],
  ])("is not signed if %s", (_why, change, how) => {
    const query = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) query.set(name, value);
    expect(read(query.toString(), how)).not.toHaveProperty("accountId");
  });

  test("a counter of attempts is part of the signed query of other providers", () => {
    const { get } = rewritten("replicate", { get: "https://api.replicate.com/v1/a" });
    const how = { provider: "replicate", to: "v1/a" };
    expect(read(new URL(get).search, how)).toEqual({ query: "", isAnonymous: false, accountId: 7 });
    expect(read(`${new URL(get).search}&attempt=1`, how)).toEqual({ query: "attempt=1", isAnonymous: false });
  });

  test.each([
    ["black-forest-labs", "get_result", true],
    ["black-forest-labs", "v1/get_result", true],
    ["black-forest-labs", "v1/get_results", false],
    ["black-forest-labs", "v1/forget_result", false],
    ["replicate", "v1/get_result", false],
  ])("%s needs no key at %s: %s", (provider, to, isAnonymous) => {
    expect(read("", { provider, to })).toEqual({ query: "", isAnonymous });
  });
});
