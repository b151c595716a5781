import { describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../../testing/engines.ts";
import { startHubOn } from "../../../../testing/hub-on-engine.ts";
import { type OAuthStage, oauthAttacks } from "../../../../testing/servers/identity/oauth-attacks.ts";
import { connectApp, signInPerson } from "../../../../testing/servers/identity/oauth-person.ts";

describe.each(enginesForSlowTests)("attacks on the hub as an OAuth server, $name", (engine) => {
  let stage: OAuthStage;
  startHubOn(engine, async (hub) => {
    stage = { hub, person: await signInPerson(hub) };
  });

  test.skipIf(engine.skipReason)("an honest app gets tokens, so that a refusal means something", async () => {
    expect((await connectApp(stage.hub, stage.person)).status).toBe(200);
  });

  test.skipIf(engine.skipReason).each(Object.keys(oauthAttacks))("attack refused: %s", async (name) => {
    expect(await oauthAttacks[name]?.(stage)).toBe(false);
  });
});
