import { limits } from "@orrery/contract/limits";
import { Type } from "typebox";
import { Check } from "typebox/value";
import { HubError } from "../../errors.ts";

/** What the lines of a commit ask for. */
export interface CommitLines {
  readonly title: string;
  readonly description: string;
  readonly parent?: string;
  /** `oid` is the name that git gives the content. */
  readonly files: readonly { readonly path: string; readonly content: Uint8Array; readonly oid: string }[];
  /** `size` is absent where a stored file is copied. */
  readonly large: readonly { readonly path: string; readonly sha256: string; readonly size?: number }[];
  readonly remove: readonly string[];
}

const path = Type.String({ minLength: 1, maxLength: limits.filePath });

/** PostgreSQL cannot store the character NUL. */
const storable = { pattern: "^[^\\u0000]*$" };

/** One line of a commit, by its key. */
const shapes = {
  header: Type.Object({
    summary: Type.String({ minLength: 1, maxLength: limits.commitMessage, ...storable }),
    description: Type.Optional(Type.Union([Type.String({ maxLength: 20_000, ...storable }), Type.Null()])),
    parentCommit: Type.Optional(Type.Union([Type.String({ pattern: "^[0-9a-fA-F]{5,40}$" }), Type.Null()])),
  }),
  file: Type.Object({ path, content: Type.String(), encoding: Type.Optional(Type.Enum(["utf-8", "base64"])) }),
  lfsFile: Type.Object({
    path,
    oid: Type.String({ pattern: "^[0-9a-f]{64}$" }),
    size: Type.Optional(Type.Integer({ minimum: 0 })),
    algo: Type.Optional(Type.Literal("sha256")),
  }),
  deletedFile: Type.Object({ path }),
  deletedFolder: Type.Object({ path }),
} as const;

type Key = keyof typeof shapes;
type Line = { [K in Key]: { key: K; value: Type.Static<(typeof shapes)[K]> } }[Key];

const problem = (number: number, why: string): HubError =>
  new HubError("bad_request", `Line ${number} of the commit ${why}.`);

const readLine = (text: string, number: number): Line => {
  let line: { key?: unknown; value?: unknown };
  try {
    line = JSON.parse(text);
  } catch {
    throw problem(number, "is not JSON");
  }
  if (typeof line !== "object" || line === null || !Object.hasOwn(shapes, String(line.key)))
    throw problem(number, `must have a key of ${Object.keys(shapes).join(", ")}`);
  if (!Check(shapes[line.key as Key], line.value)) throw problem(number, `is not a valid "${line.key}"`);
  return line as Line;
};

const newline = 10;

/** The lines that hold something, with their numbers; one operation too many is refused before any is looked at. */
const linesOf = (body: Buffer, maxOperations: number): { text: string; number: number }[] => {
  const lines: { text: string; number: number }[] = [];
  let start = 0;
  for (let number = 1; start < body.length; number++) {
    const found = body.indexOf(newline, start);
    const end = found < 0 ? body.length : found;
    const text = body.toString("utf8", start, end);
    if (text.trim() !== "") lines.push({ text, number });
    // The header is no operation.
    if (lines.length > maxOperations + 1)
      throw new HubError(
        "too_large",
        `The commit has more than ${maxOperations} operations. Split it into several, or ask an admin to raise ORRERY_MAX_COMMIT_OPERATIONS.`,
      );
    start = end + 1;
  }
  return lines;
};

const toFile = ({ path, content, encoding }: Type.Static<typeof shapes.file>, oidOf: (content: Buffer) => string) => {
  const bytes = Buffer.from(content, encoding === "base64" ? "base64" : "utf8");
  return { path, content: bytes, oid: oidOf(bytes) };
};

const toLargeFile = ({ path, oid, size }: Type.Static<typeof shapes.lfsFile>) => ({
  path,
  sha256: oid,
  ...(size !== undefined && { size }),
});

/** Reads the lines of a commit, each a JSON object with a key and a value. */
export const readCommitLines = (
  body: Buffer,
  maxOperations: number,
  oidOf: (content: Buffer) => string,
): CommitLines => {
  const lines = linesOf(body, maxOperations).map(({ text, number }) => readLine(text, number));
  const header = lines.find((line) => line.key === "header")?.value;
  if (!header) throw new HubError("bad_request", 'A commit needs a line with the key "header" and a summary.');
  return {
    title: header.summary,
    description: header.description ?? "",
    ...(header.parentCommit && { parent: header.parentCommit }),
    files: lines.flatMap((line) => (line.key === "file" ? [toFile(line.value, oidOf)] : [])),
    large: lines.flatMap((line) => (line.key === "lfsFile" ? [toLargeFile(line.value)] : [])),
    remove: lines.flatMap((line) =>
      line.key === "deletedFile" || line.key === "deletedFolder" ? [line.value.path.replace(/\/$/, "")] : [],
    ),
  };
};
