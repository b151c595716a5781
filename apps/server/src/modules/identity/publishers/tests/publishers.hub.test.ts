import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../../testing/engines.ts";
import { commitFiles } from "../../../../testing/hub-commits.ts";
import { startHubOn } from "../../../../testing/hub-on-engine.ts";
import { type IssuerDouble, startIssuerDouble } from "../../../../testing/servers/identity/issuer-double.ts";
import { publisherAttacks } from "../../../../testing/servers/identity/publisher-attacks.ts";
import {
  openPublisherStage,
  type PublisherStage,
  publishedModel,
  publisherPath,
  trustedClaims,
} from "../../../../testing/servers/identity/publisher-stage.ts";

describe.each(enginesForSlowTests)("trusted publishers, $name", (engine) => {
  let issuer: IssuerDouble;
  let stage: PublisherStage;
  const settings = { publisherIssuers: [] as string[] };
  beforeAll(async () => {
    issuer = await startIssuerDouble("ci");
    settings.publisherIssuers.push(issuer.url);
  });
  afterAll(() => issuer.close());
  startHubOn(
    engine,
    async (hub) => {
      stage = await openPublisherStage(hub, issuer);
    },
    settings,
  );

  test.skipIf(engine.skipReason)("a job gets a token that writes to its repository for an hour", async () => {
    const { hub, ada, sign, exchange } = stage;
    const reply = await exchange(await sign());
    const body = (await reply.json()) as { access_token: string };
    expect([reply.status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^hf_oidc_[A-Za-z]{40}$/),
        token_type: "bearer",
        expires_in: 3600,
        scope: "write-repos",
        issued_token_type: "urn:ietf:params:oauth:token-type:access_token",
      },
    ]);
    const token = body.access_token;
    const committed = await commitFiles(hub, `/api/models/${publishedModel}`, "main", { "a.txt": "1" }, { token });
    expect(committed.status).toBe(200);
    const who = (await (await hub.get("/api/whoami-v2", token)).json()) as object;
    expect(who).toMatchObject({ name: "ada", auth: { accessToken: { role: "fineGrained" } } });
    expect(await (await hub.get(publisherPath, ada)).json()).toMatchObject([
      { issuer: issuer.url, claims: trustedClaims, createdBy: "ada", lastUsedAt: expect.any(String) },
    ]);
    const events = (await (await hub.get("/api/audit?action=publisher.exchange", hub.token)).json()) as object[];
    expect(events[0]).toMatchObject({ actor: "ada", subject: `model ${publishedModel}` });
  });

  test.skipIf(engine.skipReason)("forms work as well, and the hub's address can end with a slash", async () => {
    const { hub, sign } = stage;
    const form = new URLSearchParams({
      grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
      subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
      subject_token: await sign({ aud: `${hub.address}/` }),
      resource: `models/${publishedModel}`,
    });
    expect((await fetch(`${hub.address}/oauth/token`, { method: "POST", body: form })).status).toBe(200);
  });

  test.skipIf(engine.skipReason)("a refusal tells nothing about repositories", async () => {
    const { sign, exchange } = stage;
    const refusal = async (change: Record<string, string>) => (await exchange(await sign(), change)).json();
    const text = await refusal({ resource: "ada/other" });
    expect(text).toEqual({
      error: "invalid_grant",
      error_description: "The ID token is not valid, or the repository trusts no publisher with its issuer and claims.",
    });
    expect(await refusal({ resource: "ada/missing" })).toEqual(text);
  });

  test.skipIf(engine.skipReason).each(Object.keys(publisherAttacks))("attack refused: %s", async (name) => {
    expect(await publisherAttacks[name]?.(stage)).toBe(false);
    // The publisher still works, so that the next refusal means something.
    expect(await stage.publish()).toMatch(/^hf_oidc_/);
  });
});
