import { describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../../testing/engines.ts";
import { startRoutedHubOn } from "../../../../testing/hub-on-engine.ts";
import { fineGrainedAttacks } from "../../../../testing/servers/identity/fine-grained-attacks.ts";
import { type FineGrainedStage, forOwn, openStage } from "../../../../testing/servers/identity/fine-grained-stage.ts";

describe.each(enginesForSlowTests)("attacks on fine-grained tokens, $name", (engine) => {
  let stage: FineGrainedStage;
  startRoutedHubOn(
    engine,
    async (hub) => {
      stage = await openStage(hub);
    },
    { trustedProxies: "on" },
  );

  test.skipIf(engine.skipReason)("an honest use succeeds, so that a refusal means something", async () => {
    const { token } = await stage.create(forOwn("write"));
    expect((await stage.hub.get("/ada/own/resolve/main/notes.txt", token)).status).toBe(200);
    expect((await stage.hub.get("/ada/other/resolve/main/notes.txt", stage.ada)).status).toBe(200);
    expect((await stage.hub.get("/bob/secret/resolve/main/notes.txt", stage.ada)).status).toBe(200);
  });

  test.skipIf(engine.skipReason).each(Object.keys(fineGrainedAttacks))("attack refused: %s", async (name) => {
    expect(await fineGrainedAttacks[name]?.(stage)).toBe(false);
  });
});
