import { expect, test } from "vitest";
import { type BrowserTokenForm, readBrowserToken } from "./browser-token-form.ts";

const form: BrowserTokenForm = {
  name: " shop ",
  origins: "https://app.example, https://b.example",
  models: "acme/chat\nacme/small",
  limit: "0.05",
  rate: "20",
  seconds: "900",
};

test("reads every field", () => {
  expect(readBrowserToken(form)).toEqual({
    request: {
      name: "shop",
      origins: ["https://app.example", "https://b.example"],
      models: ["acme/chat", "acme/small"],
      limitUsd: 0.05,
      requestsPerMinute: 20,
      expiresInSeconds: 900,
    },
  });
});

test.each<[Partial<BrowserTokenForm>, string]>([
  [{ origins: " " }, "Enter the origin of your page, such as https://app.example."],
  [{ models: "" }, "Enter at least one model, such as owner/name."],
  [{ limit: "" }, "Enter a max cost between $0 and $1,000."],
  [{ limit: "-1" }, "Enter a max cost between $0 and $1,000."],
  [{ rate: "1.5" }, "Enter 1 to 6,000 requests per minute."],
])("asks to correct %o", (change, problem) => {
  expect(readBrowserToken({ ...form, ...change })).toEqual({ problem });
});
