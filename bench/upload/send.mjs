// @ts-check
/** Sends a request with little work of its own, so that the server is what is measured. */
import { Agent, request } from "node:http";

// Preparing an upload blocks this process for minutes; the server closes idle connections meanwhile.
const agent = new Agent({ keepAlive: false });

/**
 * Sends a body and returns the reply; throws unless the server accepts it.
 * @param {string} method @param {string} url @param {Buffer | string} [body] @param {Record<string, string>} [headers]
 * @returns {Promise<string>}
 */
export const send = (method, url, body = "", headers = {}) =>
  new Promise((resolve, reject) => {
    const length = { "content-length": String(Buffer.byteLength(body)) };
    const sent = request(url, { method, agent, headers: { ...length, ...headers } }, async (reply) => {
      let text = "";
      for await (const part of reply.setEncoding("utf8")) text += part;
      if (reply.statusCode === 200) resolve(text);
      else reject(new Error(`${method} ${url} was answered with ${reply.statusCode}: ${text.slice(0, 500)}`));
    });
    sent.once("error", reject);
    sent.end(body);
  });

/** Sends JSON and reads JSON. @param {string} url @param {string} token @param {object} [body] @param {string} [type] */
export const sendJson = async (url, token, body, type = "application/json") => {
  const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": type }) };
  return JSON.parse(await send(body ? "POST" : "GET", url, body && JSON.stringify(body), headers));
};

/** @typedef {{ address: string, token: string }} Hub */

/** @param {Hub} hub @param {string} repository @param {string} body */
export const commitLines = ({ address, token }, repository, body) =>
  send("POST", `${address}/api/models/${repository}/commit/main`, body, {
    authorization: `Bearer ${token}`,
    "content-type": "application/x-ndjson",
  });

const header = JSON.stringify({ key: "header", value: { summary: "add weights" } });

/** Commits an uploaded file. @param {Hub} hub @param {string} repository @param {{ sha256: string, size: number }} file */
export const commitLarge = (hub, repository, { sha256, size }) => {
  const line = { key: "lfsFile", value: { path: `${sha256}.bin`, algo: "sha256", oid: sha256, size } };
  return commitLines(hub, repository, `${header}\n${JSON.stringify(line)}`);
};

/** The lines of a commit that has a file inside. @param {{ sha256: string, content: Buffer }} file */
export const inlineCommit = ({ sha256, content }) => {
  const value = { path: `${sha256}.dat`, content: content.toString("base64"), encoding: "base64" };
  return `${header}\n${JSON.stringify({ key: "file", value })}`;
};
