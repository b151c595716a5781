import { createPublicKey } from "node:crypto";
import { HubError } from "../../../errors.ts";
import { countOf } from "../../../text/count-of.ts";
import type { FileRow } from "../../history/read-files.ts";
import { writeBundle } from "./bundle.ts";
import { defaultIgnoredPaths, preAuthEncoding, writeStatement } from "./statement.ts";

/** Where signatures are, as model signing has it. */
export const signaturePath = "model.sig";

/** What signs: the hub's key. */
interface SigningKey {
  readonly sign: (bytes: Uint8Array) => Promise<Buffer>;
  readonly publicKey: () => Promise<string>;
}

const isIgnored = (path: string): boolean =>
  defaultIgnoredPaths.some((ignored) => path === ignored || path.startsWith(`${ignored}/`));

/** Signs the files of a commit by their stored hashes. Returns the text of `model.sig`. */
export const signFiles = async (
  key: SigningKey,
  name: string,
  files: readonly Pick<FileRow, "path" | "sha256">[],
): Promise<string> => {
  const signed = files.filter(({ path }) => !isIgnored(path));
  const unknown = signed.filter(({ sha256 }) => sha256 === null);
  if (signed.length === 0) throw new HubError("conflict", `${name} has no files to sign.`);
  if (unknown.length > 0)
    throw new HubError(
      "conflict",
      `The hub does not have ${countOf(unknown.length, "file")} of ${name}, such as "${unknown[0]?.path.slice(0, 200)}". Import the files first.`,
    );
  const hashed = signed.map(({ path, sha256 }) => ({ path, sha256: sha256 ?? "" }));
  const payload = writeStatement(name.split("/").at(-1) ?? name, hashed);
  const signature = await key.sign(preAuthEncoding(payload));
  return writeBundle(payload, signature, createPublicKey(await key.publicKey()));
};
