import { generateKeyPairSync } from "node:crypto";
import { call, command, global, pickle } from "../../apps/server/src/testing/publishing/scan/pickle-writer.ts";
import { addPerson, commitTo, post } from "./commits.ts";
import type { Hub } from "./hub.ts";

const repository = "models/owner/harbor";

const training = (rate: number): string => `learning_rate: ${rate}\nbatch_size: 32\nepochs: 3\nwarmup_steps: 200\n`;

/** A model with a history, discussions, a pull request and files of each scan result, and two collections; the slug of one. */
export const fillCommunity = async (hub: Hub): Promise<string> => {
  const lena = await addPerson(hub, "lena");
  await post(hub, "/api/repos/create", { name: "owner/harbor" });
  const card = "---\nlicense: mit\npipeline_tag: text-generation\n---\n\n# Harbor\n\nA small model of the harbor.\n";
  await commitTo(
    hub,
    repository,
    { "README.md": card, "training.yaml": training(0.001) },
    { message: "Add the model" },
  );
  const weights = pickle(call(global("os", "system"), command));
  await commitTo(hub, repository, { "weights.bin": weights }, { message: "Add weights of the first run" });
  await commitTo(hub, repository, { "training.yaml": training(0.0005) }, { message: "Halve the learning rate" });
  await post(hub, `/api/${repository}/branch/experiments`, {});
  await post(hub, `/api/${repository}/tag/main`, { tag: "v1.0", message: "First release" });
  const { num } = await post<{ num: number }>(
    hub,
    `/api/${repository}/discussions`,
    {
      title: "Replies end in the middle of a sentence",
      description: "With `max_new_tokens=64`, @owner. **Longer** helps.",
    },
    lena,
  );
  const comment = "Thanks! The stop token was missing from `generation_config.json`; see the pull request.";
  await post(hub, `/api/${repository}/discussions/${num}/comment`, { comment });
  const options = { message: "Add the stop token", branch: "main?create_pr=1", token: lena };
  const settings = `${JSON.stringify({ eos_token_id: 2, max_new_tokens: 256 }, null, 2)}\n`;
  await commitTo(hub, repository, { "generation_config.json": settings, "training.yaml": training(0.0004) }, options);
  await post(hub, `/api/${repository}/aliases/production/requests`, { revision: "v1.0", reason: "First release" });
  await post(hub, `/api/${repository}/signature`, {});
  const { publicKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  await post(hub, "/api/signers/acme-lab", { name: "Release key", publicKey });
  const shared = { namespace: "owner", private: false };
  const sea = { title: "Models of the sea", description: "Tides, harbors, lights." };
  const { slug } = await post<{ slug: string }>(hub, "/api/collections", { ...shared, ...sea });
  for (const id of ["owner/harbor", "owner/lighthouse"])
    await post(hub, `/api/collections/${slug}/items`, { item: { type: "model", id } });
  await post(hub, "/api/collections", { ...shared, title: "Small chat models" });
  return slug;
};
