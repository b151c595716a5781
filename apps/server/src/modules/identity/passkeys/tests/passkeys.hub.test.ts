import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../../testing/engines.ts";
import { type HubForTests, startHub } from "../../../../testing/hub.ts";
import { addUser } from "../../../../testing/hub-commits.ts";
import {
  addPasskey,
  nameIn,
  passkeySite,
  sendAnswer,
  sendPasskey,
  sessionWith,
  signInChallenge,
  signInWith,
  startAdding,
} from "../../../../testing/servers/identity/passkey-person.ts";
import { createSoftwarePasskey, type PasskeyTricks } from "../../../../testing/servers/identity/software-passkey.ts";

interface Stage {
  readonly hub: HubForTests;
  /** Sessions of two people. */
  readonly ada: string;
  readonly bob: string;
  /** Moves the hub's clock. */
  readonly wait: (ms: number) => void;
}

/** True if the attack reached its aim: a session, or a passkey that opens one. */
type Attack = (stage: Stage) => Promise<boolean>;

const minute = 60 * 1000;

/** An answer of a passkey that is on the hub, changed in one way. */
const changed =
  (tricks: PasskeyTricks): Attack =>
  async ({ hub, ada }) =>
    (await signInWith(hub, await addPasskey(hub, ada), tricks)) !== "";

/** A passkey that is changed in one way is stored. */
const added =
  (tricks: PasskeyTricks): Attack =>
  async ({ hub, ada }) => {
    const { challenge, user } = await startAdding(hub, ada);
    const passkey = createSoftwarePasskey(passkeySite, user.id);
    return (await sendPasskey(hub, passkey.attest(challenge, tricks), ada)).status === 201;
  };

const flip = (bytes: Buffer): void => {
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
};

const replayed: Attack = async ({ hub, ada }) => {
  const passkey = await addPasskey(hub, ada);
  const answer = passkey.answer(await signInChallenge(hub));
  expect((await sendAnswer(hub, answer)).status).toBe(204);
  return (await sendAnswer(hub, answer)).status === 204;
};

/** A challenge that a refused answer has used up. */
const usedUp: Attack = async ({ hub, ada }) => {
  const passkey = await addPasskey(hub, ada);
  const challenge = await signInChallenge(hub);
  await sendAnswer(hub, passkey.answer(challenge, { origin: "https://evil.example" }));
  return (await sendAnswer(hub, passkey.answer(challenge))).status === 204;
};

const late: Attack = async ({ hub, ada, wait }) => {
  const passkey = await addPasskey(hub, ada);
  const challenge = await signInChallenge(hub);
  wait(5 * minute);
  return (await sendAnswer(hub, passkey.answer(challenge))).status === 204;
};

const challengeForAdding: Attack = async ({ hub, ada }) => {
  const passkey = await addPasskey(hub, ada);
  const { challenge } = await startAdding(hub, ada);
  return (await sendAnswer(hub, passkey.answer(challenge))).status === 204;
};

/** The attacker signs with their own key, and names the victim's passkey. */
const idOfAnother: Attack = async ({ hub, ada, bob }) => {
  const victim = await addPasskey(hub, ada);
  const own = await addPasskey(hub, bob);
  return (await signInWith(hub, own, { id: victim.id, userHandle: victim.userHandle })) !== "";
};

const handleOfAnother: Attack = async ({ hub, ada, bob }) => {
  const victim = await addPasskey(hub, ada);
  const own = await addPasskey(hub, bob);
  return (await signInWith(hub, own, { userHandle: victim.userHandle })) !== "";
};

const copied: Attack = async ({ hub, ada }) => {
  const passkey = await addPasskey(hub, ada);
  passkey.counter = 10;
  expect(await signInWith(hub, passkey)).not.toBe("");
  passkey.counter = 4;
  return (await signInWith(hub, passkey)) !== "";
};

/** Two answers with one counter at once: one of them is a copy. */
const copiedAtOnce: Attack = async ({ hub, ada }) => {
  const passkey = await addPasskey(hub, ada);
  const cookies = await Promise.all([1, 2].map(() => signInWith(hub, passkey, { counter: 7 })));
  return cookies.every((cookie) => cookie !== "");
};

const removed: Attack = async ({ hub, ada }) => {
  const passkey = await addPasskey(hub, ada, "Removed");
  const list = (await (await hub.get("/api/passkeys", undefined, { cookie: ada })).json()) as {
    id: string;
    name: string;
  }[];
  const { id } = list.find(({ name }) => name === "Removed") ?? { id: "" };
  const headers = { cookie: ada, origin: passkeySite.origin };
  expect((await hub.send("DELETE", `/api/passkeys/${id}`, undefined, undefined, headers)).status).toBe(204);
  return (await signInWith(hub, passkey)) !== "";
};

const disabled: Attack = async ({ hub, bob }) => {
  const passkey = await addPasskey(hub, bob);
  await hub.send("PUT", "/api/users/bob/state", { isDisabled: true }, hub.token);
  const cookie = await signInWith(hub, passkey);
  await hub.send("PUT", "/api/users/bob/state", { isDisabled: false }, hub.token);
  return cookie !== "";
};

/** Another person's challenge, so that the attacker's passkey would belong to them. */
const challengeOfAnother: Attack = async ({ hub, ada }) => {
  const bob = await sessionWith(hub, await addUser(hub, "bobby", "admin"));
  const { challenge, user } = await startAdding(hub, ada);
  const passkey = createSoftwarePasskey(passkeySite, user.id);
  return (await sendPasskey(hub, passkey.attest(challenge), bob)).status === 201;
};

/** A stolen token would live on as a passkey. */
const withToken: Attack = async ({ hub }) => {
  const token = await addUser(hub, "robbed", "admin");
  return (await hub.send("POST", "/api/passkeys/options", undefined, token)).status === 200;
};

/** A session of a token that only reads would get all permissions. */
const withReadSession: Attack = async ({ hub }) => {
  const session = await sessionWith(hub, await addUser(hub, "reader", "read"));
  const headers = { cookie: session, origin: passkeySite.origin };
  return (await hub.send("POST", "/api/passkeys/options", undefined, undefined, headers)).status === 200;
};

const storedTwice: Attack = async ({ hub, ada }) => {
  const mallory = await sessionWith(hub, await addUser(hub, "mallory", "admin"));
  const { challenge, user } = await startAdding(hub, ada);
  const passkey = createSoftwarePasskey(passkeySite, user.id);
  expect((await sendPasskey(hub, passkey.attest(challenge), ada)).status).toBe(201);
  const second = await startAdding(hub, mallory);
  return (await sendPasskey(hub, passkey.attest(second.challenge), mallory)).status === 201;
};

const fromAnotherPage: Attack = async ({ hub, ada }) => {
  const passkey = await addPasskey(hub, ada);
  const answer = passkey.answer(await signInChallenge(hub));
  return (await sendAnswer(hub, answer, "https://evil.example")).status === 204;
};

const attacks: Readonly<Record<string, Attack>> = {
  "an answer that is sent again": replayed,
  "a challenge after a refused answer": usedUp,
  "a challenge after five minutes": late,
  "a challenge that the hub did not give": changed({ challenge: Buffer.alloc(32, 7).toString("base64url") }),
  "a challenge for adding a passkey": challengeForAdding,
  "the origin of another site": changed({ origin: "https://evil.example" }),
  "the origin without https": changed({ origin: "http://hub.example" }),
  "the origin with a port": changed({ origin: "https://hub.example:8443" }),
  "an origin that begins like the hub's": changed({ origin: "https://hub.example.evil.example" }),
  "the RP ID of another site": changed({ rpId: "evil.example" }),
  "the RP ID of the parent domain": changed({ rpId: "example" }),
  "an answer of the wrong type": changed({ type: "webauthn.create" }),
  "no user at the device": changed({ flags: 0 }),
  "a user who was not verified": changed({ flags: 1 }),
  "a changed signature": changed({ tamper: ({ signature }) => flip(signature) }),
  "a counter that is changed after signing": changed({ tamper: ({ authenticatorData }) => flip(authenticatorData) }),
  "a passkey that the hub does not know": async ({ hub, ada }) => {
    const { user } = await startAdding(hub, ada);
    return (await signInWith(hub, createSoftwarePasskey(passkeySite, user.id))) !== "";
  },
  "the id of another person's passkey": idOfAnother,
  "the user of another person's passkey": handleOfAnother,
  "a copy with an older counter": copied,
  "a copy used at the same time": copiedAtOnce,
  "a passkey that was removed": removed,
  "a passkey of a disabled user": disabled,
  "a sign-in from the page of another site": fromAnotherPage,
  "adding with another person's challenge": challengeOfAnother,
  "adding with a token": withToken,
  "adding in a session that only reads": withReadSession,
  "adding another person's passkey": storedTwice,
  "adding from the origin of another site": added({ origin: "https://evil.example" }),
  "adding for the RP ID of another site": added({ rpId: "evil.example" }),
  "adding without verifying the user": added({ flags: 1 }),
};

describe.each(enginesForSlowTests)("passkeys, $name", ({ name, skipReason, start }) => {
  let store: Parameters<typeof startHub>[0];
  let stage: Stage;
  let stop = async () => {};
  const settings = { publicUrl: passkeySite.origin, isFailedSignInAudited: true };
  beforeAll(async () => {
    if (skipReason) return;
    const engine = await start();
    store = await engine.newStore();
    let offset = 0;
    const hub = await startHub(store, settings, () => Date.now() + offset);
    const ada = await sessionWith(hub, await addUser(hub, "ada", "admin"));
    const bob = await sessionWith(hub, await addUser(hub, "bob", "admin"));
    const wait = (ms: number) => {
      offset += ms;
    };
    stage = { hub, ada, bob, wait };
    stop = async () => {
      await hub.close();
      await engine.stop();
    };
  });
  // A person has up to 20.
  afterEach(async () => {
    if (!skipReason) await stage.hub.hub.database.db.deleteFrom("passkeys").execute();
  });
  afterAll(() => stop());
  const methods = async () => {
    const body = await (await stage.hub.get("/api/sessions/methods")).json();
    return (body as { passkeys: unknown }).passkeys;
  };

  test.skipIf(skipReason)("is added, signs in, is renamed, listed and removed, and all of it is audited", async () => {
    const { hub } = stage;
    expect(await methods()).toEqual({ isAllowed: true, isUsed: false });
    const grace = await sessionWith(hub, await addUser(hub, "grace", "admin"));
    const passkey = await addPasskey(hub, grace, "Laptop");
    expect(await methods()).toEqual({ isAllowed: true, isUsed: true });
    const cookie = await signInWith(hub, passkey);
    expect(await nameIn(hub, cookie)).toBe("grace");
    const headers = { cookie, origin: passkeySite.origin };
    const list = async () =>
      (await (await hub.get("/api/passkeys", undefined, { cookie })).json()) as { id: string; lastUsedAt?: string }[];
    const [{ id, lastUsedAt } = { id: "" }, ...others] = await list();
    expect([others, lastUsedAt]).toEqual([[], expect.any(String)]);
    const path = `/api/passkeys/${id}`;
    expect((await hub.send("PUT", path, { name: " " }, undefined, headers)).status).toBe(400);
    const renamed = await hub.send("PUT", path, { name: "Phone" }, undefined, headers);
    expect(await renamed.json()).toMatchObject({ id, name: "Phone" });
    const foreign = { ...headers, cookie: stage.ada };
    expect((await hub.send("PUT", path, { name: "Mine" }, undefined, foreign)).status).toBe(404);
    expect((await hub.send("DELETE", path, undefined, undefined, foreign)).status).toBe(404);
    expect((await hub.send("DELETE", path, undefined, undefined, headers)).status).toBe(204);
    expect(await list()).toEqual([]);
    const events = (await (await hub.get("/api/audit?actor=grace", hub.token)).json()) as { action: string }[];
    expect(events.map(({ action }) => action)).toEqual([
      "passkey.delete",
      "passkey.rename",
      "session.open",
      "passkey.create",
      "session.open",
    ]);
  });

  test.skipIf(skipReason)("a passkey without a counter signs in again and again", async () => {
    const passkey = await addPasskey(stage.hub, stage.ada);
    for (const _ of [1, 2]) expect(await signInWith(stage.hub, passkey, { counter: 0 })).not.toBe("");
  });

  test.skipIf(skipReason)("a person has up to 20", async () => {
    const many = await sessionWith(stage.hub, await addUser(stage.hub, "many", "admin"));
    for (let count = 0; count < 20; count += 1) await addPasskey(stage.hub, many);
    const headers = { cookie: many, origin: passkeySite.origin };
    const reply = await stage.hub.send("POST", "/api/passkeys/options", undefined, undefined, headers);
    expect([reply.status, await reply.json()]).toEqual([
      409,
      expect.objectContaining({ error: "You have 20 passkeys, the max. Remove one first." }),
    ]);
  });

  test.skipIf(skipReason).each(Object.keys(attacks))("attack refused: %s", async (attack) => {
    expect(await attacks[attack]?.(stage)).toBe(false);
  });

  test.skipIf(skipReason)("refused sign-ins are in the audit log", async () => {
    const reply = await stage.hub.get("/api/audit?action=session.refuse&limit=1", stage.hub.token);
    expect(await reply.json()).toMatchObject([{ subject: "passkey" }]);
  });

  // SQLite serves one process.
  if (name !== "SQLite")
    test.skipIf(skipReason)("works across processes, and a challenge works at one of them only", async () => {
      const { hub, ada } = stage;
      const others = [await startHub(store, settings), await startHub(store, settings)];
      try {
        const { challenge, user } = await startAdding(others[0] as HubForTests, ada);
        const passkey = createSoftwarePasskey(passkeySite, user.id);
        expect((await sendPasskey(others[1] as HubForTests, passkey.attest(challenge), ada)).status).toBe(201);
        const asked = await signInChallenge(hub);
        const answer = passkey.answer(asked);
        const statuses = await Promise.all([hub, ...others].map(async (one) => (await sendAnswer(one, answer)).status));
        expect(statuses.sort()).toEqual([204, 401, 401]);
      } finally {
        await Promise.all(others.map((one) => one.close()));
      }
    });
});
