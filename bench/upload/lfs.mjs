// @ts-check
/** Uploads by LFS, as git lfs does: batch, content, verification. */
import { commitLarge, send, sendJson } from "./send.mjs";

/** @param {import("./send.mjs").Hub} hub @param {string} repository @param {{ sha256: string, content: Buffer }} file */
export const uploadByLfs = async (hub, repository, { sha256, content }) => {
  const batch = { operation: "upload", transfers: ["basic"], objects: [{ oid: sha256, size: content.length }] };
  const url = `${hub.address}/${repository}.git/info/lfs/objects/batch`;
  const { objects } = await sendJson(url, hub.token, batch, "application/vnd.git-lfs+json");
  const { upload, verify } = objects[0].actions;
  await send("PUT", upload.href, content);
  await sendJson(verify.href, hub.token, { oid: sha256, size: content.length }, "application/vnd.git-lfs+json");
  await commitLarge(hub, repository, { sha256, size: content.length });
};
