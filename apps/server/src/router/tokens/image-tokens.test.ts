import { expect, test } from "vitest";
import { chatPromptBytes, estimateTokens } from "./call-usage.ts";
import { withoutImages } from "./image-tokens.ts";

/** The header of a PNG, and as many bytes as an image of that size could have. */
const png = (width: number, height: number, bytes = 1_000_000): string => {
  const image = Buffer.alloc(bytes);
  image.write("\x89PNG", 0, "latin1");
  image.writeUInt32BE(width, 16);
  image.writeUInt32BE(height, 20);
  return `data:image/png;base64,${image.toString("base64")}`;
};
const ask = (url: unknown) => [
  {
    role: "user",
    content: [
      { type: "text", text: "what is it?" },
      { type: "image_url", image_url: { url } },
    ],
  },
];

test.each([
  ["a small image", png(200, 200), 54],
  ["one pixel", png(1, 1), 1],
  ["an image that is scaled down", png(3_136, 784), 820],
  ["a large image", png(4_000, 4_000), 1_600],
  ["a size of 0", png(0, 0), 1],
  ["an image at a URL", "https://images.example/a.png", 1_600],
  ["data that is no image", "data:image/png;base64,AAAA", 1_600],
  ["no URL", undefined, 1_600],
])("%s", (_name, url, tokens) => {
  const { messages, imageTokens } = withoutImages(ask(url));
  expect(imageTokens).toBe(tokens);
  expect(JSON.stringify(messages)).not.toContain("base64");
});

test("an image costs the same whatever its size in bytes; text costs what it did", async () => {
  const [small, large] = await Promise.all(
    [50_000, 2_000_000].map(async (bytes) =>
      estimateTokens(await chatPromptBytes({ messages: ask(png(200, 200, bytes)) })),
    ),
  );
  expect(small).toBe(large);
  const messages = [{ role: "user", content: "hello" }];
  expect(await chatPromptBytes({ messages })).toBe(JSON.stringify({ messages }).length);
});
