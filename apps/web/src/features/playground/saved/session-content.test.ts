import { expect, test } from "vitest";
import { newSession } from "../session/session.ts";
import { readContent, writeContent } from "./session-content.ts";

test("a session is read as it was written, with its files", async () => {
  const file = new Blob([new Uint8Array([0, 128, 255])], { type: "image/png" });
  const output = { kind: "picture" as const, file };
  const playground = {
    session: { ...newSession("s", "text-to-image", 1), request: { inputs: "a \0 “harbor”" } },
    cells: {
      "0.0.a": { call: { phase: "done" as const, text: "", reasoning: "", output }, mark: "m", isQueued: false },
    },
  };
  const read = readContent(await writeContent(playground));
  expect(read?.session).toEqual(playground.session);
  const found = read?.cells["0.0.a"]?.call.output;
  expect(found?.kind === "picture" && found.file.type).toBe("image/png");
  expect(found?.kind === "picture" && [...new Uint8Array(await found.file.arrayBuffer())]).toEqual([0, 128, 255]);
});

test("what a newer version has written is not read", () => {
  expect(readContent('{"version":2,"playground":{}}')).toBeUndefined();
});
