import type { RoutingPolicy } from "@orrery/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { createCatalogue } from "../../catalogue/catalogue.ts";
import type { Db } from "../../db/engine.ts";
import { anonymous } from "../../identity/viewer.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { openDatabaseOn } from "../../testing/hub-on-engine.ts";
import { createMappingLookup, createPreferenceLookup, listMappedModels } from "./mapped-models.ts";
import { createPolicyLookup, policyScope } from "./policy-lookup.ts";
import { createRoutedModels } from "./routed-models.ts";

const origin = "https://upstream.example";

describe.each(enginesForTests)("what calls need to know of models, on $name", (engine) => {
  describe.skipIf(engine.skipReason)("is looked up", () => {
    let db: Db;
    let now = 0;
    const ids: Record<string, number> = {};
    const ada = 101;
    const acme = 102;

    openDatabaseOn(engine, async (database) => {
      db = database.db;
      const catalogue = createCatalogue({ db, now: () => 1_000, onChange: () => {} });
      const model = { kind: "model" as const, origin, pipelineTag: "text-generation", tags: ["conversational"] };
      for (const id of ["Acme/Chat", "acme/secret", "acme/broken", "acme/plain"])
        await catalogue.upsertMirrored([{ ...model, id, mappings: [] }]);
      for (const { id, name_key } of await db.selectFrom("repositories").select(["id", "name_key"]).execute())
        ids[name_key] = id;
      for (const [id, name] of [
        [ada, "ada"],
        [acme, "acme-team"],
      ] as const) {
        const account = { id, kind: "user", name, name_key: name, full_name: name, created_at: 0 } as const;
        await db.insertInto("accounts").values(account).execute();
      }
      const mapping = {
        adapter: null,
        adapter_weights_path: null,
        context_length: null,
        input_price: null,
        output_price: null,
        supports_tools: null,
        supports_structured_output: null,
        updated_at: 0,
        status: "live" as const,
        task: "conversational",
      };
      const add = (
        name: string,
        provider: string,
        provider_model: string,
        more: Partial<typeof mapping> | object = {},
      ) =>
        db
          .insertInto("provider_mappings")
          .values({ ...mapping, repository_id: ids[name] ?? 0, provider, provider_model, ...more })
          .execute();
      await add("acme/chat", "groq", "chat-at-groq", {
        status: "staging",
        context_length: 8,
        input_price: 0,
        output_price: 2,
        supports_tools: 1,
        supports_structured_output: 0,
        adapter: "lora",
        adapter_weights_path: "a.safetensors",
      });
      await add("acme/chat", "together", "chat-at-together", { supports_tools: 0, supports_structured_output: 1 });
      await add("acme/chat", "replicate", "chat-at-replicate", { adapter: "lora" });
      await add("acme/chat", "hf-inference", "acme/chat");
      await add("acme/secret", "groq", "secret-at-groq");
      await add("acme/broken", "groq", "broken-at-groq");
      const change = (name: string, values: object) =>
        db
          .updateTable("repositories")
          .set(values)
          .where("id", "=", ids[name] ?? 0)
          .execute();
      await change("acme/secret", { is_private: 1, owner_id: ada });
      await change("acme/broken", { is_disabled: 1 });
    });
    beforeEach(() => {
      now += 1_000_000;
    });

    const member = {
      ...anonymous,
      account: { id: ada, name: "ada", fullName: "", isAdmin: false },
      role: "read" as const,
    };
    const clock = () => now;

    test("a model, with its providers but the hub itself", async () => {
      const found = await createRoutedModels(db, clock).find("ACME/chat", anonymous);
      expect(found?.mappings).toHaveLength(4);
      expect(found).toEqual({
        repositoryId: ids["acme/chat"],
        fullName: "Acme/Chat",
        ownerId: null,
        groupId: null,
        isPrivate: false,
        gated: null,
        pipelineTag: "text-generation",
        tags: expect.arrayContaining(["conversational"]),
        endpoints: [],
        marks: found?.marks,
        hasRunnableFiles: false,
        readsTools: false,
        mappings: found?.mappings,
        candidates: [
          {
            provider: "groq",
            providerModel: "chat-at-groq",
            task: "conversational",
            status: "staging",
            contextLength: 8,
            inputPrice: 0,
            outputPrice: 2,
            supportsTools: true,
            supportsStructuredOutput: false,
            adapter: { kind: "lora", weightsPath: "a.safetensors" },
          },
          {
            provider: "together",
            providerModel: "chat-at-together",
            task: "conversational",
            status: "live",
            supportsTools: false,
            supportsStructuredOutput: true,
          },
          {
            provider: "replicate",
            providerModel: "chat-at-replicate",
            task: "conversational",
            status: "live",
            adapter: { kind: "lora" },
          },
        ],
      });
    });

    test("a model only for those who can see it, and only if it is not disabled", async () => {
      const models = createRoutedModels(db, clock);
      expect(await models.find("acme/none", member)).toBeUndefined();
      expect(await models.find("acme/broken", member)).toBeUndefined();
      expect(await models.find("acme/secret", anonymous)).toBeUndefined();
      expect(await models.find("acme/secret", member)).toMatchObject({ isPrivate: true, ownerId: ada });
    });

    test("an alias that does not exist is refused to those who can see the model", async () => {
      const models = createRoutedModels(db, clock);
      const long = "x".repeat(101);
      expect(await models.find("acme/chat", anonymous)).toBeDefined();
      const find = async (...given: Parameters<typeof models.find>) => models.find(...given);
      await expect(find("acme/chat", anonymous, long)).rejects.toMatchObject({
        code: "model_not_found",
        message: `Acme/Chat has no alias "@${"x".repeat(100)}".`,
        param: "model",
      });
      expect(await models.find("acme/secret", anonymous, "production")).toBeUndefined();
      await expect(find("acme/secret", member, "production")).rejects.toThrow(
        'acme/secret has no alias "@production".',
      );
    });

    test("the engines of a model in order, but not those that are switched off", async () => {
      const engineRow = (address: string, is_enabled: 0 | 1) => ({
        repository_id: ids["acme/plain"] ?? 0,
        kind: "vllm" as const,
        address,
        served_model: "m",
        task: "conversational",
        sealed: null,
        context_length: null,
        input_price: null,
        output_price: null,
        max_in_flight: null,
        first_byte_ms: null,
        idle_ms: null,
        zone: null,
        revision: null,
        managed_by: null,
        expires_at: null,
        created_at: 0,
        updated_at: 0,
        is_enabled,
      });
      await db
        .insertInto("deployments")
        .values([engineRow("http://c", 1), engineRow("http://b", 0), engineRow("http://a", 1)])
        .execute();
      const stored = await db.selectFrom("deployments").selectAll().orderBy("id").execute();
      const found = await createRoutedModels(db, clock).find("acme/plain", anonymous);
      expect(found?.endpoints).toEqual([stored[0], stored[2]]);
    });

    test("a model again after a second, or once it is forgotten", async () => {
      const models = createRoutedModels(db, clock);
      const tag = async () => (await models.find("acme/plain", anonymous))?.pipelineTag;
      const setTag = (pipeline_tag: string) =>
        db.updateTable("repositories").set({ pipeline_tag }).where("name_key", "=", "acme/plain").execute();
      expect(await tag()).toBe("text-generation");
      await setTag("summarization");
      now += 999;
      expect(await tag()).toBe("text-generation");
      now += 1;
      expect(await tag()).toBe("summarization");
      await setTag("text-generation");
      models.forget("Acme/Plain");
      expect(await tag()).toBe("text-generation");
    });

    test("a public model by its provider's name, cached for five seconds", async () => {
      const find = createMappingLookup(db, clock);
      const chat = { modelId: "Acme/Chat", task: "conversational" };
      expect(await find("groq", "chat-at-groq")).toEqual({ ...chat, inputPrice: 0, outputPrice: 2 });
      expect(await find("together", "chat-at-together")).toEqual(chat);
      expect(await find("together", "chat-at-groq")).toBeUndefined();
      expect(await find("groq", "secret-at-groq")).toBeUndefined();
      const setPrice = (input_price: number) =>
        db.updateTable("provider_mappings").set({ input_price }).where("provider", "=", "groq").execute();
      await setPrice(7);
      now += 4_999;
      expect(await find("groq", "chat-at-groq")).toMatchObject({ inputPrice: 0 });
      now += 1;
      expect(await find("groq", "chat-at-groq")).toMatchObject({ inputPrice: 7 });
      await setPrice(0);
    });

    test("the providers that an account prefers, cached for a second", async () => {
      const find = createPreferenceLookup(db, clock);
      const row = { account_id: acme, providers: '["groq"]', updated_at: 0 };
      await db.insertInto("provider_preferences").values(row).execute();
      expect([await find(acme), await find(ada)]).toEqual([["groq"], []]);
      await db.updateTable("provider_preferences").set({ providers: "[]" }).execute();
      now += 999;
      expect(await find(acme)).toEqual(["groq"]);
      now += 1;
      expect(await find(acme)).toEqual([]);
    });

    test("the models with a provider that the viewer can see", async () => {
      const names = async (...given: [typeof anonymous, string?]) =>
        (await listMappedModels(db, ...given)).map(({ name }) => name);
      expect(await names(anonymous)).toEqual(["Acme/Chat"]);
      expect(await names(member)).toEqual(["Acme/Chat", "acme/secret"]);
      expect([await names(member, "ACME/Secret"), await names(anonymous, "acme/secret")]).toEqual([
        ["acme/secret"],
        [],
      ]);
      const [chat] = await listMappedModels(db, anonymous, "acme/chat");
      expect(chat).toMatchObject({ name: "Acme/Chat", author: "Acme", pipelineTag: "text-generation" });
      expect(chat?.createdAt).toBeGreaterThan(0);
      expect(chat?.mappings.map(({ provider }) => provider)).toEqual([
        ...["groq", "together", "replicate", "hf-inference"],
      ]);
    });

    test("the policies of the hub, the owner and the model, cached for a second", async () => {
      const set = async (scope: string, policy: RoutingPolicy) => {
        await db.deleteFrom("routing_policies").where("scope", "=", scope).execute();
        await db
          .insertInto("routing_policies")
          .values({ scope, policy: JSON.stringify(policy), updated_at: 0 })
          .execute();
      };
      const find = createPolicyLookup(db, clock);
      const owned = { repositoryId: 5, ownerId: 7, fullName: "acme/chat", isPrivate: false };
      const none = { ownFirst: { value: true, rule: "default" }, zones: [] };
      expect(await find(owned)).toEqual(none);
      await set(policyScope.hub, { zones: ["hub"] });
      await set(policyScope.account(7), { zones: ["owner"] });
      await set(policyScope.model(5), { zones: ["model"] });
      now += 999;
      expect(await find(owned)).toEqual(none);
      now += 1;
      const zone = (name: string, level: string) => ({ value: [name], rule: `policy of ${level}` });
      const hub = zone("hub", "this hub");
      const owner = zone("owner", "acme");
      const model = zone("model", "acme/chat");
      expect(await find(owned)).toEqual({ ...none, zones: [hub, owner, model] });
      expect((await find(undefined)).zones).toEqual([hub]);
      expect((await find({ ...owned, repositoryId: 6, ownerId: null })).zones).toEqual([hub]);
      expect((await find({ ...owned, isPrivate: true })).externalRefusal).toContain("private models use own engines");
      expect([policyScope.hub, policyScope.account(7), policyScope.model(5)]).toEqual([
        ...["hub", "account 7", "repository 5"],
      ]);
    });
  });
});
