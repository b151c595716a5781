import { createHash } from "node:crypto";
import { isRecord } from "../../../text/is-record.ts";

/** Why a signature can't be accepted, in words that a reader can act on. */
export class SignatureProblem extends Error {
  readonly state: "invalid" | "unsupported";
  constructor(state: "invalid" | "unsupported", message: string) {
    super(message);
    this.state = state;
  }
}

const invalid = (message: string): SignatureProblem => new SignatureProblem("invalid", message);

/** What a signer states about a set of files. */
export interface SignedStatement {
  /** SHA-256 in hexadecimal by path. */
  readonly digests: ReadonlyMap<string, string>;
  readonly ignoredPaths: readonly string[];
}

type Json = Readonly<Record<string, unknown>>;

export const payloadType = "application/vnd.in-toto+json";
const statementType = "https://in-toto.io/Statement/v1";
const predicateType = "https://model_signing/signature/v1.0";
const olderPredicateType = "https://model_signing/Digests/v0.1";

/** Paths that signers leave out by default: the signature itself, and what belongs to git. */
export const defaultIgnoredPaths = ["model.sig", ".git", ".gitattributes", ".github", ".gitignore"] as const;
const maxFiles = 1_000_000;

const objectOf = (value: unknown, name: string): Json => {
  if (isRecord(value)) return value;
  throw invalid(`"${name}" is missing in the signature.`);
};

const listOf = (value: unknown, name: string): readonly unknown[] => {
  if (Array.isArray(value) && value.length <= maxFiles) return value;
  throw invalid(`"${name}" is not a list in the signature.`);
};

/** SHA-256 over the raw digests in their order: the one name of all signed files. */
const rootDigest = (digests: Iterable<string>): string => {
  const hash = createHash("sha256");
  for (const digest of digests) hash.update(Buffer.from(digest, "hex"));
  return hash.digest("hex");
};

const digestOf = (algorithm: unknown, digest: unknown, name: unknown): readonly [string, string] => {
  if (typeof name !== "string" || name === "") throw invalid("A signed file has no name.");
  if (algorithm !== "sha256")
    throw new SignatureProblem(
      "unsupported",
      `"${name}" is signed with ${String(algorithm).slice(0, 20)}. The hub verifies SHA-256.`,
    );
  if (typeof digest !== "string" || !/^[0-9a-f]{64}$/.test(digest)) throw invalid(`The hash of "${name}" is damaged.`);
  return [name, digest];
};

const collect = (entries: readonly (readonly [string, string])[]): Map<string, string> => {
  const digests = new Map(entries);
  if (digests.size !== entries.length) throw invalid("A file is signed twice.");
  return digests;
};

/** `path:start:end` of a shard that is a whole file has the hash of the file. The hub has no hashes of other shards. */
const wholeFile = (name: string): string => {
  const [, path, start] = /^(.+):(\d+):(\d+)$/.exec(name) ?? [];
  if (path !== undefined && start === "0") return path;
  throw new SignatureProblem(
    "unsupported",
    'Files are signed in shards. The hub verifies whole files: sign with the method "files".',
  );
};

const resourcesIn = (predicate: Json): Map<string, string> => {
  const { method } = objectOf(predicate.serialization, "serialization");
  if (method !== "files" && method !== "shards")
    throw new SignatureProblem("unsupported", `The method "${String(method).slice(0, 20)}" is not supported.`);
  const entries = listOf(predicate.resources, "resources").map((resource) => {
    const { name, algorithm, digest } = objectOf(resource, "resources");
    return digestOf(algorithm, digest, method === "shards" && typeof name === "string" ? wholeFile(name) : name);
  });
  return collect(entries);
};

const readCurrent = (statement: Json): SignedStatement => {
  const predicate = objectOf(statement.predicate, "predicate");
  const digests = resourcesIn(predicate);
  const [subject] = listOf(statement.subject, "subject");
  const { sha256 } = objectOf(objectOf(subject, "subject").digest, "digest");
  if (sha256 !== rootDigest(digests.values())) throw invalid("The hash of all files differs from the listed files.");
  const { ignore_paths: ignored = [] } = objectOf(predicate.serialization, "serialization");
  const ignoredPaths = listOf(ignored, "ignore_paths").flatMap((path) => (typeof path === "string" ? path : []));
  return { digests, ignoredPaths };
};

const readOlder = (statement: Json): SignedStatement => ({
  digests: collect(
    listOf(statement.subject, "subject").map((subject) => {
      const { name, digest } = objectOf(subject, "subject");
      return digestOf("sha256", objectOf(digest, "digest").sha256, name);
    }),
  ),
  ignoredPaths: defaultIgnoredPaths,
});

export const readStatement = (payload: Buffer): SignedStatement => {
  let statement: Json;
  try {
    statement = objectOf(JSON.parse(payload.toString()), "statement");
  } catch (error) {
    throw error instanceof SignatureProblem ? error : invalid("The signed statement is not JSON.");
  }
  if (statement._type !== statementType) throw invalid("The signed statement is not an in-toto statement.");
  if (statement.predicateType === predicateType) return readCurrent(statement);
  if (statement.predicateType === olderPredicateType) return readOlder(statement);
  throw new SignatureProblem("unsupported", "The signature is not about the files of a model.");
};

/** Writes the statement that is signed; files are in order of their paths. */
export const writeStatement = (
  name: string,
  files: readonly { readonly path: string; readonly sha256: string }[],
): Buffer => {
  const sorted = [...files].sort((left, right) => (left.path < right.path ? -1 : 1));
  return Buffer.from(
    JSON.stringify({
      _type: statementType,
      subject: [{ name, digest: { sha256: rootDigest(sorted.map(({ sha256 }) => sha256)) } }],
      predicateType,
      predicate: {
        serialization: {
          method: "files",
          hash_type: "sha256",
          allow_symlinks: false,
          ignore_paths: defaultIgnoredPaths,
        },
        resources: sorted.map(({ path, sha256 }) => ({ name: path, algorithm: "sha256", digest: sha256 })),
      },
    }),
  );
};

/** What DSSE signs. */
export const preAuthEncoding = (payload: Buffer, prefix = "DSSEv1"): Buffer =>
  Buffer.concat([Buffer.from(`${prefix} ${payloadType.length} ${payloadType} ${payload.length} `), payload]);
