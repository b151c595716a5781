import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { StoreOptions } from "../../db/open.ts";
import { type EngineForTests, enginesForTests } from "../../testing/engines.ts";
import { entriesForTests, upstream } from "../../testing/entries.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";

describe.each(enginesForTests)("models and datasets on $name", ({ skipReason, start }) => {
  let engine: EngineForTests;
  let hub: HubForTests;
  let store: StoreOptions;
  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    store = await engine.newStore();
    hub = await startHub(store);
    await hub.hub.catalogue.upsertMirrored(entriesForTests);
  });
  afterAll(async () => {
    await hub?.close();
    await engine?.stop();
  });

  const idsOf = async (path: string, token?: string): Promise<string[]> => {
    const reply = await hub.get(path, token);
    expect(reply.status, await reply.clone().text()).toBe(200);
    return ((await reply.json()) as { id: string }[]).map(({ id }) => id);
  };

  test.skipIf(skipReason)("a list is a bare array with the properties clients expect", async () => {
    const reply = await hub.get("/api/models?sort=downloads&limit=1");
    expect(await reply.json()).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        id: "acme/chatty-7b",
        modelId: "acme/chatty-7b",
        likes: 80,
        trendingScore: 40,
        private: false,
        downloads: 5000,
        tags: ["transformers", "safetensors", "conversational", "en", "de", "license:apache-2.0"],
        pipeline_tag: "text-generation",
        library_name: "transformers",
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        origin: upstream,
      },
    ]);
    expect(reply.headers.get("x-total-count")).toBe("4");
    expect(reply.headers.get("link")).toMatch(
      /^<http:\/\/127\.0\.0\.1:\d+\/api\/models\?sort=downloads&limit=1&cursor=[^>]+>; rel="next"$/,
    );
  });

  test.skipIf(skipReason)("following the links gives every model once", async () => {
    const found: string[] = [];
    let url: string | undefined = "/api/models?sort=id&limit=1";
    while (url) {
      const reply: Response = await hub.get(url);
      found.push(...((await reply.json()) as { id: string }[]).map(({ id }) => id));
      url = /<https?:\/\/[^/]+([^>]+)>;\s+rel="next"/.exec(reply.headers.get("link") ?? "")?.[1];
    }
    expect(found).toEqual(["acme/chatty-7b", "acme/tiny-bert", "bare-name", "lab/chatty-7b-GGUF"]);
  });

  test.skipIf(skipReason).each([
    ["pipeline_tag=fill-mask", ["acme/tiny-bert", "bare-name"]],
    ["filter=text-generation&filter=en", ["acme/chatty-7b"]],
    ["filter=en,license:mit", ["acme/tiny-bert"]],
    ["filter=license:mit|gguf", ["acme/tiny-bert", "lab/chatty-7b-GGUF"]],
    ["filter=-transformers", ["bare-name", "lab/chatty-7b-GGUF"]],
    ["filter=dataset:acme/corpus", ["acme/tiny-bert"]],
    ["filter=base_model:quantized:acme/chatty-7b", ["lab/chatty-7b-GGUF"]],
    ["base_model=acme/chatty-7b", ["lab/chatty-7b-GGUF"]],
    ["author=acme", ["acme/chatty-7b", "acme/tiny-bert"]],
    ["author=-acme&pipeline_tag=text-generation", ["lab/chatty-7b-GGUF"]],
    ["language=de", ["acme/chatty-7b", "lab/chatty-7b-GGUF"]],
    ["language=de&language=en", ["acme/chatty-7b"]],
    ["license=mit,apache-2.0&library=transformers", ["acme/chatty-7b", "acme/tiny-bert"]],
    ["inference_provider=groq", ["acme/chatty-7b"]],
    ["inference_provider=together", []],
    ["inference_provider=all", ["acme/chatty-7b", "lab/chatty-7b-GGUF"]],
    ["inference=warm", ["acme/chatty-7b", "lab/chatty-7b-GGUF"]],
    ["runs_here=true", ["lab/chatty-7b-GGUF"]],
    ["gated=true", ["acme/chatty-7b"]],
    ["gated=false&author=acme", ["acme/tiny-bert"]],
    ["num_parameters=min:1M,max:1B", ["acme/tiny-bert"]],
    ["num_parameters=min:6B", ["acme/chatty-7b", "lab/chatty-7b-GGUF"]],
    ["downloads=max:1", ["bare-name"]],
    ["created=max:2024-12-31", ["acme/tiny-bert"]],
    ["search=chatty", ["acme/chatty-7b", "lab/chatty-7b-GGUF"]],
    ["search=chaty", ["acme/chatty-7b", "lab/chatty-7b-GGUF"]],
    ["search=nothing-like-it-at-all", []],
  ])("?%s", async (query, ids) => {
    expect((await idsOf(`/api/models?${query}`)).sort()).toEqual(ids);
  });

  test.skipIf(skipReason).each([
    ["sort=downloads", ["acme/chatty-7b", "acme/tiny-bert", "lab/chatty-7b-GGUF", "bare-name"]],
    ["sort=likes&direction=-1&limit=2", ["acme/chatty-7b", "acme/tiny-bert"]],
    ["sort=downloads&direction=1&limit=1", ["bare-name"]],
    ["limit=1", ["acme/chatty-7b"]],
  ])("?%s keeps its order", async (query, ids) => {
    expect(await idsOf(`/api/models?${query}`)).toEqual(ids);
  });

  test.skipIf(skipReason)("providers are counted once, however many filters mean all of them", async () => {
    const facets = vi.spyOn(hub.hub.indexes.model, "facets");
    const query = ["all", "all", "all,groq", "groq|all"].map((value) => `inference_provider=${value}`).join("&");
    expect((await idsOf(`/api/models?${query}`)).sort()).toEqual(["acme/chatty-7b", "lab/chatty-7b-GGUF"]);
    expect(facets).toHaveBeenCalledTimes(1);
    facets.mockRestore();
  });

  test.skipIf(skipReason)("expand returns what is asked for, and nothing else", async () => {
    const ask =
      "author=acme&sort=downloads&expand=downloads&expand=inferenceProviderMapping&expand=gated&expand=siblings";
    const [first, second] = (await (await hub.get(`/api/models?${ask}`)).json()) as Record<string, unknown>[];
    expect(first).toEqual({
      _id: expect.any(String),
      id: "acme/chatty-7b",
      downloads: 5000,
      gated: "manual",
      siblings: [],
      inferenceProviderMapping: {
        groq: {
          status: "live",
          providerId: "chatty-7b-fast",
          task: "conversational",
          isModelAuthor: false,
          contextLength: 8192,
          pricing: { input: 0.1, output: 0.2 },
        },
        together: { status: "error", providerId: "acme/chatty", task: "conversational", isModelAuthor: false },
      },
    });
    expect(second).toMatchObject({
      gated: false,
      siblings: [{ rfilename: "config.json" }, { rfilename: "model.safetensors" }],
    });
    const alike = await hub.get("/api/models/acme/tiny-bert?expand[]=likes&expand[]=sha");
    expect(await alike.json()).toEqual({
      _id: expect.any(String),
      id: "acme/tiny-bert",
      likes: 12,
      sha: "a".repeat(40),
    });
  });

  test.skipIf(skipReason)("a record tells everything, whatever the case of its name", async () => {
    const record = (await (await hub.get("/api/models/ACME/Tiny-BERT?blobs=true")).json()) as Record<string, unknown>;
    expect(record).toMatchObject({
      id: "acme/tiny-bert",
      modelId: "acme/tiny-bert",
      author: "acme",
      sha: "a".repeat(40),
      lastModified: "2024-06-01T00:00:00.000Z",
      createdAt: "2024-01-02T03:04:05.000Z",
      private: false,
      gated: false,
      disabled: false,
      pipeline_tag: "fill-mask",
      library_name: "transformers",
      mask_token: "[MASK]",
      cardData: { license: "mit", language: ["en"] },
      config: { architectures: ["BertForMaskedLM"], model_type: "bert" },
      safetensors: { parameters: { F32: 4_400_000 }, total: 4_400_000 },
      "model-index": null,
      siblings: [
        { rfilename: "config.json", size: 10, blobId: "1".repeat(40) },
        { rfilename: "model.safetensors", size: 17_600_000, blobId: "2".repeat(40) },
      ],
    });
    expect((await hub.get("/api/models/bare-name")).status).toBe(200);
    expect((await hub.get(`/api/models/acme/tiny-bert/revision/${"a".repeat(7)}`)).status).toBe(200);
  });

  test.skipIf(skipReason).each([
    ["/api/models/acme/nothing", 404, "RepoNotFound"],
    ["/api/datasets/acme/tiny-bert", 404, "RepoNotFound"],
    ["/api/models/acme/tiny-bert/revision/v9", 404, "RevisionNotFound"],
    [`/api/models/acme/tiny-bert/revision/${"b".repeat(40)}`, 404, "RevisionNotFound"],
    ["/api/models?limit=0", 400, "bad_request"],
    ["/api/models?limit=many", 400, "bad_request"],
    ["/api/models?sort=beauty", 400, "bad_request"],
    ["/api/models?cursor=nonsense", 400, "bad_request"],
    ["/api/models?num_parameters=big", 400, "bad_request"],
    ["/api/models?expand=password", 400, "bad_request"],
    ["/api/models/facets?facets=color", 400, "bad_request"],
  ])("%s is refused with %i %s", async (path, status, code) => {
    const reply = await hub.get(path);
    const body = (await reply.json()) as { error: string; requestId: string };
    expect([reply.status, reply.headers.get("x-error-code")]).toEqual([status, code]);
    expect(body.error.length).toBeGreaterThan(20);
    expect([null, body.error]).toContain(reply.headers.get("x-error-message"));
    expect(body.requestId).toBe(reply.headers.get("x-request-id"));
  });

  test.skipIf(skipReason)("a refused parameter is named with what it may be", async () => {
    const { error } = (await (await hub.get("/api/models?sort=beauty")).json()) as { error: string };
    expect(error).toMatch(/^"sort" in the query must be equal to one of the allowed values: relevance, trendingScore/);
  });

  test.skipIf(skipReason)("lists, facets and feeds take a filter any number of times, and 100 values", async () => {
    const repeated = "filter=en&".repeat(1000);
    const tooMany = Array.from({ length: 101 }, (_, at) => `filter=-tag${at}`).join("&");
    expect((await idsOf(`/api/models?${repeated}`)).sort()).toEqual(["acme/chatty-7b", "acme/tiny-bert"]);
    for (const path of ["models", "models/facets", "feeds/models"]) {
      const reply = await hub.get(`/api/${path}?${tooMany}`);
      expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
        400,
        '"filter" has too many values. All filters together can have 100.',
      ]);
    }
  });

  test.skipIf(skipReason)("facets are counted under the query with their own filter lifted", async () => {
    const reply = await hub.get(
      "/api/models/facets?pipeline_tag=text-generation&facets=task,library,provider,language,gated",
    );
    expect(await reply.json()).toEqual({
      total: 2,
      facets: {
        task: expect.arrayContaining([
          { value: "text-generation", count: 2 },
          { value: "fill-mask", count: 2 },
        ]),
        library: expect.arrayContaining([{ value: "transformers", count: 1 }]),
        provider: expect.arrayContaining([
          { value: "groq", count: 1 },
          { value: "hf-inference", count: 1 },
        ]),
        language: [
          { value: "de", count: 2 },
          { value: "en", count: 1 },
        ],
        gated: expect.arrayContaining([
          { value: "manual", count: 1 },
          { value: "no", count: 1 },
        ]),
      },
      ranges: {},
    });
  });

  test.skipIf(skipReason)("parameters are counted by range, with their own range lifted", async () => {
    const address = "/api/models/facets?facets=parameters,runs_here&num_parameters=min:6B";
    const reply = (await (await hub.get(address)).json()) as {
      total: number;
      ranges: { parameters: { min: number; max: number | null; count: number }[] };
    };
    expect(reply).toMatchObject({ total: 2, facets: { runs_here: [{ value: "yes", count: 1 }] } });
    expect(reply.ranges.parameters.filter(({ count }) => count > 0)).toEqual([
      { min: 0, max: 1e9, count: 1 },
      { min: 6e9, max: 9e9, count: 2 },
    ]);
    expect(reply.ranges.parameters.at(-1)).toEqual({ min: 500e9, max: null, count: 0 });
  });

  test.skipIf(skipReason)("datasets have lists, facets and tags of their own", async () => {
    expect(await idsOf("/api/datasets?filter=task_categories:fill-mask&language=en&rows=min:1K")).toEqual([
      "acme/corpus",
    ]);
    const [record] = (await (await hub.get("/api/datasets?full=true")).json()) as Record<string, unknown>[];
    expect(record).toMatchObject({
      id: "acme/corpus",
      author: "acme",
      description: "Sentences.",
      gated: false,
      downloads: 33,
    });
    expect(record).not.toHaveProperty("modelId");
    const tags = (await (await hub.get("/api/datasets-tags-by-type")).json()) as Record<string, unknown>;
    expect(tags.task_categories).toEqual([
      { id: "task_categories:fill-mask", label: "Fill-Mask", type: "task_categories", count: 1 },
    ]);
    expect(tags.size_categories).toEqual([
      { id: "size_categories:1K<n<10K", label: "1K<n<10K", type: "size_categories", count: 1 },
    ]);
  });

  test.skipIf(skipReason)("tags by type carry the names people know", async () => {
    const tags = (await (await hub.get("/api/models-tags-by-type")).json()) as Record<string, { id: string }[]>;
    expect(tags.pipeline_tag).toContainEqual({
      id: "text-generation",
      label: "Text Generation",
      type: "pipeline_tag",
      count: 2,
    });
    expect(tags.library).toContainEqual({ id: "transformers", label: "Transformers", type: "library", count: 2 });
    expect(tags.license?.map(({ id }) => id).sort()).toEqual(["license:apache-2.0", "license:mit"]);
  });

  test.skipIf(skipReason)("a text that begins a name finds it", async () => {
    const found = (await (await hub.get("/api/quicksearch?q=chat")).json()) as { models: { id: string }[] };
    expect(found.models.map(({ id }) => id)).toContain("acme/chatty-7b");
  });

  test.skipIf(skipReason)("a list that has not changed is answered with 304", async () => {
    const first = await hub.get("/api/models?limit=2");
    const etag = first.headers.get("etag") ?? "";
    expect((await hub.get("/api/models?limit=2", undefined, { "if-none-match": etag })).status).toBe(304);
    expect((await hub.get("/api/models?limit=3", undefined, { "if-none-match": etag })).status).toBe(200);
  });

  test.skipIf(skipReason)("other sites' pages may read the headers that matter", async () => {
    const reply = await hub.get("/api/models?limit=1", undefined, { origin: "https://elsewhere.example" });
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    expect(reply.headers.get("access-control-allow-credentials")).toBeNull();
    for (const name of ["X-Repo-Commit", "X-Error-Code", "Link", "ETag", "X-Linked-Size"])
      expect(reply.headers.get("access-control-expose-headers")).toContain(name);
  });

  test.skipIf(skipReason)("a private repository is absent to those who may not see it", async () => {
    const made = await hub.send("POST", "/api/repos/create", { name: "owner/secret-bert", private: true }, hub.token);
    expect(await made.json()).toEqual({
      url: `${hub.address}/owner/secret-bert`,
      id: "owner/secret-bert",
      name: "owner/secret-bert",
    });
    const absent = await hub.get("/api/models/owner/secret-bert");
    const nothing = await hub.get("/api/models/owner/no-such-bert");
    const scrub = async (reply: Response) =>
      ((await reply.json()) as { error: string }).error.replace(/owner\/[\w-]+/, "");
    expect([absent.status, await scrub(absent)]).toEqual([nothing.status, await scrub(nothing)]);
    expect(await idsOf("/api/models?search=secret-bert")).toEqual([]);
    expect(await idsOf("/api/models?search=secret-bert", hub.token)).toEqual(["owner/secret-bert"]);
    expect((await hub.get("/owner/secret-bert")).status).toBe(404);
    expect((await hub.get("/owner/secret-bert", hub.token)).status).toBe(200);

    const shown = await hub.send("PUT", "/api/models/owner/secret-bert/settings", { private: false }, hub.token);
    expect(await shown.json()).toEqual({
      private: false,
      visibility: "public",
      gated: false,
      discussionsDisabled: false,
    });
    expect(await idsOf("/api/models?search=secret-bert")).toEqual(["owner/secret-bert"]);
    const gone = await hub.send(
      "DELETE",
      "/api/repos/delete",
      { name: "secret-bert", organization: "owner" },
      hub.token,
    );
    expect(gone.status).toBe(200);
    expect(await idsOf("/api/models?search=secret-bert")).toEqual([]);
  });

  test.skipIf(skipReason).each([
    [{ name: "owner/../x" }, 400],
    [{ name: "owner/a--b" }, 400],
    [{ name: "owner/x.git" }, 400],
    [{ name: "" }, 400],
    [{ name: "owner/x", type: "space" }, 501],
  ])("no repository is made from %o", async (body, status) => {
    expect((await hub.send("POST", "/api/repos/create", body, hub.token)).status).toBe(status);
  });

  test.skipIf(skipReason)(
    "the files that a repository is made with say what it is, as those of a commit do",
    async () => {
      const card = "---\nlicense: mit\npipeline_tag: text-classification\nlanguage: fr\n---\n# Made at once\n";
      const files = [
        { path: "README.md", content: card, encoding: "utf-8" },
        { path: "config.json", content: Buffer.from('{"model_type":"bert"}').toString("base64") },
      ];
      const made = await hub.send("POST", "/api/repos/create", { name: "owner/at-once", files }, hub.token);
      expect(made.status).toBe(200);
      const record = await (await hub.get("/api/models/owner/at-once")).json();
      expect(record).toMatchObject({
        pipeline_tag: "text-classification",
        cardData: { license: "mit", language: "fr" },
        config: { model_type: "bert" },
        tags: expect.arrayContaining(["license:mit", "fr", "text-classification"]),
      });
      const found = await (await hub.get("/api/models?search=at-once&license=mit")).json();
      expect(found.map(({ id }: { id: string }) => id)).toEqual(["owner/at-once"]);
    },
  );

  test.skipIf(skipReason)("a name is taken once, in any case, and creating one needs a token", async () => {
    const make = (name: string, token?: string) =>
      hub.send("POST", "/api/repos/create", { name, type: "dataset" }, token);
    expect((await make("owner/Rows")).status).toBe(401);
    expect((await make("owner/Rows", hub.token)).status).toBe(200);
    const again = await make("OWNER/rows", hub.token);
    expect([again.status, await again.json()]).toEqual([
      409,
      {
        error: expect.stringContaining("There is already a dataset"),
        requestId: expect.any(String),
        id: "owner/Rows",
        name: "owner/Rows",
        url: expect.stringMatching(/\/datasets\/owner\/Rows$/),
      },
    ]);
  });

  test.skipIf(skipReason)(
    "recording again replaces what came from elsewhere, and leaves the hub's own alone",
    async () => {
      const record = (id: string) =>
        hub.hub.catalogue.upsertMirrored([{ kind: "model", id, origin: upstream, likes: 99, tags: [] }]);
      await hub.send("POST", "/api/repos/create", { name: "owner/own" }, hub.token);
      expect(await record("owner/own")).toBe(0);
      expect(await record("bare-name")).toBe(1);
      const likes = async (id: string) =>
        ((await (await hub.get(`/api/models/${id}`)).json()) as { likes: number }).likes;
      expect([await likes("owner/own"), await likes("bare-name")]).toEqual([0, 99]);
    },
  );

  test.skipIf(skipReason)("what another process writes shows up here", async () => {
    const other = await startHub(store);
    await other.hub.catalogue.upsertMirrored([{ kind: "model", id: "other/process-net", origin: upstream, tags: [] }]);
    await hub.hub.upkeep();
    await hub.hub.follow();
    expect(await idsOf("/api/models?search=process-net")).toEqual(["other/process-net"]);
    await other.close();
  });
});
