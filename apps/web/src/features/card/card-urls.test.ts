import { describe, expect, it } from "vitest";
import { cardUrls } from "./card-urls.ts";

const model = cardUrls("model", "acme/net");
const dataset = cardUrls("dataset", "acme/corpus");

describe("cardUrls", () => {
  it.each([
    ["https://example.org/x", "https://example.org/x"],
    ["mailto:a@example.org", "mailto:a@example.org"],
    ["/other/model", "/other/model"],
    ["docs/use.md", "/acme/net/blob/main/docs/use.md"],
    ["./a/../b c.md#part", "/acme/net/blob/main/b%20c.md#part"],
    ["../../../../etc/passwd", "/acme/net/blob/main/etc/passwd"],
    ["onnx/", "/acme/net/tree/main/onnx"],
  ])("resolves the link %s to %s", (url, index) => expect(model.link(url)).toBe(index));

  it.each([
    ["plot.png", "/acme/net/resolve/main/plot.png"],
    ["./img/plot 1.png?raw=true", "/acme/net/resolve/main/img/plot%201.png"],
    [
      "https://example.org/a.png?b=c&d",
      "/api/models/acme/net/card-image?url=https%3A%2F%2Fexample.org%2Fa.png%3Fb%3Dc%26d",
    ],
    ["/acme/net/resolve/main/a.png", "/acme/net/resolve/main/a.png"],
    ["/datasets/acme/corpus/resolve/main/a/b.png", "/datasets/acme/corpus/resolve/main/a/b.png"],
    ["/api/settings/delete", undefined],
    ["/logout", undefined],
    ["mailto:x", undefined],
    ["https://", undefined],
  ])("loads the image %s from %s", (url, index) => expect(model.image(url)).toBe(index));

  it("resolves dataset URLs under /datasets", () => {
    expect(dataset.link("a.csv")).toBe("/datasets/acme/corpus/blob/main/a.csv");
    expect(dataset.image("a.png")).toBe("/datasets/acme/corpus/resolve/main/a.png");
    expect(dataset.image("http://x.example/a.png")).toMatch(/^\/api\/datasets\/acme\/corpus\/card-image\?url=/);
  });
});
