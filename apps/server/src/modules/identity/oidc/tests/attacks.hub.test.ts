import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../../testing/engines.ts";
import { startHub } from "../../../../testing/hub.ts";
import { accountAttacks } from "../../../../testing/servers/identity/account-attacks.ts";
import {
  type Issuers,
  type Stage,
  signInThrough,
  startIssuers,
} from "../../../../testing/servers/identity/attack-stage.ts";
import { flowAttacks } from "../../../../testing/servers/identity/flow-attacks.ts";
import { tokenAttacks } from "../../../../testing/servers/identity/token-attacks.ts";

const attacks = { ...tokenAttacks, ...flowAttacks, ...accountAttacks };

describe.each(enginesForSlowTests)("attacks on sign-in through an issuer, $name", ({ skipReason, start }) => {
  let issuers: Issuers;
  let stage: Stage;
  let stop = async () => {};
  beforeAll(async () => {
    if (skipReason) return;
    const engine = await start();
    issuers = await startIssuers();
    const hub = await startHub(await engine.newStore(), { oidcIssuers: issuers.settings, isOidcOnly: true });
    stage = { ...issuers, hub, db: hub.hub.database.db };
    stop = async () => {
      await hub.close();
      await issuers.close();
      await engine.stop();
    };
  });
  afterAll(() => stop());
  afterEach(() => {
    issuers?.company.reset();
    issuers?.partner.reset();
  });

  test.skipIf(skipReason)("an honest answer signs in, so that a refusal means something", async () => {
    const { user, reply } = await signInThrough(stage, { next: "/models?task=fill-mask" });
    expect([user, reply.status, reply.headers.get("location")]).toEqual(["user", 303, "/models?task=fill-mask"]);
  });

  test.skipIf(skipReason).each(Object.keys(attacks))("attack refused: %s", async (name) => {
    expect(await attacks[name as keyof typeof attacks]?.(stage)).toBe(false);
  });
});
