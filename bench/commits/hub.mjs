// @ts-check
/** A hub with a repository of 10 files and two of 50,000: in folders of 200, and in one folder. */
import { createHash } from "node:crypto";
import { serveHub } from "../serve-hub.mjs";
import { shapes } from "./shapes.mjs";

await serveHub({ ORRERY_SEED: "off", DATABASE_URL: process.env.DATABASE_URL }, async ({ blobs, catalogue }, author) => {
  const { sha256, size } = await blobs.put(
    (async function* () {
      yield Buffer.from("a file of the benchmark\n");
    })(),
  );
  for (const { name, paths } of shapes) {
    const row = await catalogue.create({ kind: "model", id: `owner/${name}`, ownerId: 1, isPrivate: false, author });
    const put = paths.map((path) => ({
      ...{ path, size, sha256, isLarge: false },
      oid: createHash("sha1").update(path).digest("hex"),
    }));
    await catalogue.commit(row, { put, remove: [], title: "files", author, at: Date.now() });
  }
});
