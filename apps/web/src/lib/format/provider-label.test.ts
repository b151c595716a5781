import { expect, it } from "vitest";
import { providerLabel } from "./provider-label.ts";

it("labels known providers and returns the id of others", () => {
  expect(providerLabel("hf-inference")).toBe("This hub");
  expect(providerLabel("my-endpoint")).toBe("my-endpoint");
  expect(providerLabel("constructor")).toBe("constructor");
});
