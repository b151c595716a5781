/** The field's own clients, as they come from npm, against a running hub. */

import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  countCommits,
  createBranch,
  createCollection,
  createRepo,
  datasetInfo,
  deleteBranch,
  deleteCollection,
  deleteRepo,
  downloadFile,
  fileDownloadInfo,
  fileExists,
  HubApiError,
  listCollections,
  listCommits,
  listDatasets,
  listFiles,
  listModels,
  modelInfo,
  pathsInfo,
  repoExists,
  snapshotDownload,
  uploadFiles,
  whoAmI,
} from "@huggingface/hub";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enginesForTests } from "../testing/engines.ts";
import { type HubForTests, startHub } from "../testing/hub.ts";

const sqlite = enginesForTests[0];

let hub: HubForTests;
beforeAll(async () => {
  const engine = await sqlite?.start();
  if (!engine) throw new Error("SQLite is always there");
  hub = await startHub(await engine.newStore());
  await hub.hub.catalogue.upsertMirrored(
    Array.from({ length: 1200 }, (_, index) => ({
      kind: "model" as const,
      id: `many/model-${String(index).padStart(4, "0")}`,
      origin: "upstream.example",
      pipelineTag: index % 2 ? "text-generation" : "fill-mask",
      tags: index % 3 ? ["en"] : ["de", "license:mit"],
      downloads: index,
    })),
  );
});
afterAll(() => hub.close());

const gather = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
};
const at = () => ({ hubUrl: hub.address });
const asOwner = () => ({ hubUrl: hub.address, accessToken: hub.token });

describe("@huggingface/hub", () => {
  test("listModels walks every page", async () => {
    const models = await gather(listModels(at()));
    expect(models).toHaveLength(1200);
    expect(new Set(models.map(({ name }) => name)).size).toBe(1200);
    expect(models[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: expect.stringMatching(/^many\/model-/),
      private: false,
      task: expect.any(String),
      downloads: expect.any(Number),
      gated: false,
      likes: 0,
      updatedAt: expect.any(Date),
    });
  });

  test("listModels filters by owner, task and tags, and sorts", async () => {
    const search = { owner: "many", task: "text-generation" as const, tags: ["de", "license:mit"], query: "model" };
    const models = await gather(
      listModels({ ...at(), search, sort: "downloads", limit: 2, additionalFields: ["tags", "author", "sha"] }),
    );
    expect(models.map(({ name, tags, author }) => ({ name, tags, author }))).toEqual([
      { name: "many/model-1197", tags: ["de", "license:mit"], author: "many" },
      { name: "many/model-1191", tags: ["de", "license:mit"], author: "many" },
    ]);
  });

  test("whoAmI knows the token", async () => {
    expect(await whoAmI(asOwner())).toMatchObject({
      type: "user",
      name: "owner",
      auth: {
        type: "access_token",
        accessToken: { displayName: "first start", role: "admin", createdAt: expect.any(Date) },
      },
    });
    await expect(whoAmI({ ...at(), accessToken: "hf_wrong" })).rejects.toMatchObject({ statusCode: 401 });
  });

  test("creates, fills, lists, reads in ranges, changes and deletes a repository", async () => {
    const repo = { type: "model", name: "owner/round-trip" } as const;
    const made = await createRepo({
      ...asOwner(),
      repo,
      visibility: "private",
      files: [{ path: ".gitattributes", content: new Blob([""]) }],
    });
    expect(made).toEqual({ repoUrl: `${hub.address}/owner/round-trip`, id: "owner/round-trip" });
    const large = new Uint8Array(3_000_000).map((_, index) => index % 251);
    const { commit } =
      (await uploadFiles({
        ...asOwner(),
        repo,
        commitTitle: "Add files",
        files: [
          { path: "config.json", content: new Blob(['{"a":1}']) },
          { path: "weights/model.bin", content: new Blob([large]) },
        ],
      })) ?? {};
    expect(commit).toEqual({
      oid: expect.stringMatching(/^[0-9a-f]{40}$/),
      url: `${hub.address}/owner/round-trip/commit/${commit?.oid}`,
    });

    const files = await gather(listFiles({ ...asOwner(), repo, recursive: true, expand: true }));
    expect(files.map(({ path, type, size }) => [path, type, size])).toEqual([
      [".gitattributes", "file", 0],
      ["config.json", "file", 7],
      ["weights", "directory", 0],
      ["weights/model.bin", "file", 3_000_000],
    ]);
    expect(files[3]).toMatchObject({ lfs: { size: 3_000_000 }, lastCommit: { title: "Add files", id: commit?.oid } });

    const blob = await downloadFile({ ...asOwner(), repo, path: "weights/model.bin" });
    expect(blob?.size).toBe(3_000_000);
    expect(new Uint8Array((await blob?.slice(1_000_000, 1_000_005).arrayBuffer()) ?? [])).toEqual(
      large.slice(1_000_000, 1_000_005),
    );
    expect(Buffer.from(new Uint8Array((await blob?.arrayBuffer()) ?? [])).equals(Buffer.from(large))).toBe(true);
    expect(await (await downloadFile({ ...asOwner(), repo, path: "config.json" }))?.text()).toBe('{"a":1}');
    expect(
      await (await downloadFile({ ...asOwner(), repo, path: "config.json", revision: commit?.oid ?? "" }))?.text(),
    ).toBe('{"a":1}');
    expect(await downloadFile({ ...asOwner(), repo, path: "none.json" })).toBeNull();
    expect(await fileDownloadInfo({ ...asOwner(), repo, path: "config.json" })).toMatchObject({
      size: 7,
      etag: expect.stringMatching(/^"[0-9a-f]{40}"$/),
    });
    expect(await fileExists({ ...asOwner(), repo, path: "config.json" })).toBe(true);
    expect(await fileExists({ ...asOwner(), repo, path: "none.json" })).toBe(false);
    expect(await pathsInfo({ ...asOwner(), repo, paths: ["config.json"], expand: true })).toMatchObject([
      { path: "config.json", lastCommit: { title: "Add files" } },
    ]);
    const info = await modelInfo({ ...asOwner(), name: repo.name, additionalFields: ["filePaths", "sha", "author"] });
    expect(info).toMatchObject({
      name: repo.name,
      private: true,
      author: "owner",
      sha: commit?.oid,
      filePaths: [".gitattributes", "config.json", "weights/model.bin"],
    });
    expect((await gather(listCommits({ ...asOwner(), repo, batchSize: 1 }))).map(({ title }) => title)).toEqual([
      "Add files",
      "Add first files",
      "initial commit",
    ]);

    expect(await repoExists({ ...asOwner(), repo })).toBe(true);
    expect(await repoExists({ ...at(), repo })).toBe(false);
    await expect(modelInfo({ ...at(), name: repo.name })).rejects.toBeInstanceOf(HubApiError);
    await deleteRepo({ ...asOwner(), repo });
    expect(await repoExists({ ...asOwner(), repo })).toBe(false);
  });

  test("opens pull requests, adds commits to them and reads from them", async () => {
    const repo = { type: "model", name: "owner/pulls" } as const;
    await createRepo({ ...asOwner(), repo });
    const file = (path: string, text: string) => ({ path, content: new Blob([text]) });
    const opened = await uploadFiles({
      ...asOwner(),
      repo,
      commitTitle: "Propose",
      isPullRequest: true,
      files: [file("a.txt", "one"), file("weights.bin", `\0${"x".repeat(2_000_000)}`)],
    });
    expect(opened?.pullRequestUrl).toBe(`${hub.address}/owner/pulls/discussions/1`);
    expect(await fileExists({ ...asOwner(), repo, path: "a.txt" })).toBe(false);
    const revision = "refs/pr/1";
    await uploadFiles({ ...asOwner(), repo, branch: revision, files: [file("b.txt", "two")] });
    expect(await (await downloadFile({ ...asOwner(), repo, path: "b.txt", revision }))?.text()).toBe("two");
    const merged = await hub.send("POST", "/api/models/owner/pulls/discussions/1/merge", {}, hub.token);
    expect(merged.status).toBe(200);
    const files = await gather(listFiles({ ...asOwner(), repo, recursive: true }));
    expect(files.map(({ path }) => path)).toEqual([".gitattributes", "a.txt", "b.txt", "weights.bin"]);
  });

  test("creates, lists and deletes branches and collections, and counts commits", async () => {
    const repo = { type: "model", name: "owner/branched" } as const;
    await createRepo({ ...asOwner(), repo });
    await createBranch({ ...asOwner(), repo, branch: "dev" });
    await uploadFiles({ ...asOwner(), repo, branch: "dev", files: [{ path: "a.txt", content: new Blob(["a"]) }] });
    expect([await countCommits({ ...at(), repo, revision: "dev" }), await countCommits({ ...at(), repo })]).toEqual([
      2, 1,
    ]);
    await deleteBranch({ ...asOwner(), repo, branch: "dev" });
    expect(await fileExists({ ...at(), repo, path: "a.txt", revision: "dev" })).toBe(false);
    const collection = { title: "Mine", namespace: "owner", description: "All of them", private: false };
    const { slug } = await createCollection({ ...asOwner(), collection });
    await hub.send("POST", `/api/collections/${slug}/items`, { item: { id: repo.name, type: "model" } }, hub.token);
    const found = await gather(listCollections({ ...at(), search: { owner: ["owner"] } }));
    expect(found).toMatchObject([{ slug, title: "Mine", items: [{ id: "owner/branched", type: "model" }] }]);
    await deleteCollection({ ...asOwner(), slug });
    expect(await gather(listCollections({ ...at(), search: { owner: ["owner"] } }))).toEqual([]);
  });

  test("handles datasets and downloads a snapshot into the cache", async () => {
    const repo = { type: "dataset", name: "owner/rows" } as const;
    await createRepo({ ...asOwner(), repo });
    await uploadFiles({ ...asOwner(), repo, files: [{ path: "data/train.csv", content: new Blob(["a,b\n1,2\n"]) }] });
    expect(await datasetInfo({ ...at(), name: repo.name, additionalFields: ["author", "sha"] })).toMatchObject({
      name: repo.name,
      author: "owner",
    });
    expect((await gather(listDatasets({ ...at(), search: { owner: "owner" } }))).map(({ name }) => name)).toEqual([
      "owner/rows",
    ]);
    const cacheDir = mkdtempSync(join(tmpdir(), "orrery-cache-"));
    const folder = await snapshotDownload({ ...at(), repo, cacheDir });
    expect(folder).toContain("datasets--owner--rows");
    expect(readFileSync(join(folder, "data/train.csv"), "utf8")).toBe("a,b\n1,2\n");
  });
});

/** A tokenizer of five words, as small as the format allows. */
const tokenizer = {
  version: "1.0",
  added_tokens: [],
  normalizer: { type: "Lowercase" },
  pre_tokenizer: { type: "Whitespace" },
  post_processor: null,
  decoder: null,
  model: { type: "WordLevel", unk_token: "[UNK]", vocab: { "[UNK]": 0, the: 1, planets: 2, turn: 3, slowly: 4 } },
};

describe("@huggingface/transformers", () => {
  test("loads a model's configuration and tokenizer through env.remoteHost", async () => {
    const repo = { type: "model", name: "owner/tiny-words" } as const;
    const file = (path: string, value: unknown) => ({ path, content: new Blob([JSON.stringify(value)]) });
    await createRepo({ ...asOwner(), repo });
    await uploadFiles({
      ...asOwner(),
      repo,
      files: [
        file("config.json", { model_type: "bert", architectures: ["BertModel"], hidden_size: 8 }),
        file("tokenizer.json", tokenizer),
        file("tokenizer_config.json", {
          tokenizer_class: "PreTrainedTokenizerFast",
          unk_token: "[UNK]",
          model_max_length: 16,
        }),
      ],
    });
    const { AutoConfig, AutoTokenizer, env } = await import("@huggingface/transformers");
    env.remoteHost = hub.address;
    env.allowLocalModels = false;
    env.useFSCache = false;
    env.cacheDir = mkdtempSync(join(tmpdir(), "orrery-transformers-"));
    const config = await AutoConfig.from_pretrained("owner/tiny-words");
    expect(config).toMatchObject({ model_type: "bert", hidden_size: 8 });
    const words = await AutoTokenizer.from_pretrained("owner/tiny-words");
    expect(words.encode("The planets turn backwards")).toEqual([1, 2, 3, 0]);
    await expect(AutoConfig.from_pretrained("owner/nothing")).rejects.toThrow(/owner\/nothing/);
  });
});
