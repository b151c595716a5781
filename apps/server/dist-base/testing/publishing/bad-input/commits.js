const header = { key: "header", value: { summary: "bad" } };
const file = { key: "file", value: { path: "new.txt", content: "new" } };
const large = (value) => ({ key: "lfsFile", value: { path: "w.bin", oid: "0".repeat(64), size: 3, ...value } });
const withHeader = (value) => [{ key: "header", value: { summary: "bad", ...value } }, file];
/** Bodies of commits to main: lines of JSON, or a text. */
export const badCommits = [
    ["nothing", "", 400, 'A commit needs a line with the key "header"'],
    ["a line that is no JSON", "{", 400, "Line 1 of the commit is not JSON."],
    ["half a line", `${JSON.stringify(header)}\n{"key":"file","val`, 400, "Line 2 of the commit is not JSON."],
    ["bytes that are no text", "\ufffd\u0000\u0001", 400, "Line 1 of the commit is not JSON."],
    ["a list", [header, [1, 2]], 400, "Line 2 of the commit must have a key"],
    ["null", [header, null], 400, "Line 2 of the commit must have a key"],
    ["an unknown key", [header, { key: "move", value: {} }], 400, "Line 2 of the commit must have a key"],
    ["a key of every object", [header, { key: "constructor", value: {} }], 400, "Line 2 of the commit must have a key"],
    ["no header", [file], 400, 'A commit needs a line with the key "header"'],
    ["nesting of 1,000 levels", `${"[".repeat(1000)}${"]".repeat(1000)}`, 400, "nested more than 16 levels"],
    ["no summary", withHeader({ summary: undefined }), 400, 'Line 1 of the commit is not a valid "header".'],
    ["an empty summary", withHeader({ summary: "" }), 400, 'Line 1 of the commit is not a valid "header".'],
    ["a summary of 2,000 characters", withHeader({ summary: "x".repeat(2000) }), 400, 'is not a valid "header"'],
    ["a summary with NUL", withHeader({ summary: "a\0b" }), 400, 'is not a valid "header"'],
    ["a description with NUL", withHeader({ description: "a\0b" }), 400, 'is not a valid "header"'],
    ["a parent that is no id", withHeader({ parentCommit: "main" }), 400, 'is not a valid "header"'],
    ["a parent that is missing", withHeader({ parentCommit: "1".repeat(40) }), 404, "Revision not found"],
    ["a file without content", [header, { key: "file", value: { path: "x" } }], 400, 'is not a valid "file"'],
    ["a path that is no text", [header, { key: "file", value: { path: 7, content: "" } }], 400, 'is not a valid "file"'],
    [
        "an unknown encoding",
        [header, { key: "file", value: { path: "x", content: "", encoding: "hex" } }],
        400,
        'is not a valid "file"',
    ],
    ["a large file that was not sent", [header, large({})], 422, "was not uploaded. Upload it first."],
    ["a small file beside it", [header, file, large({})], 422, "was not uploaded. Upload it first."],
    ["a copy of what is not stored", [header, large({ size: undefined })], 422, "was not uploaded. Upload it first."],
    ["a hash that is none", [header, large({ oid: "../../etc/passwd" })], 400, 'is not a valid "lfsFile"'],
    ["another kind of hash", [header, large({ algo: "sha1" })], 400, 'is not a valid "lfsFile"'],
    ["a size below zero", [header, large({ size: -1 })], 400, 'is not a valid "lfsFile"'],
    ["a size with a fraction", [header, large({ size: 1.5 })], 400, 'is not a valid "lfsFile"'],
    [
        "attributes that git does not read",
        [header, { key: "file", value: { path: "a/.gitattributes", content: `*.bin ${"x".repeat(2100)}\n` } }],
        422,
        '"a/.gitattributes" has a line of 2106 bytes; git reads at most 2047',
    ],
    ["a deletion of nothing", [header, { key: "deletedFile", value: {} }], 400, 'is not a valid "deletedFile"'],
    ["too many operations", [header, ...Array.from({ length: 41 }, () => file)], 413, "more than 40 operations"],
];
/** Revisions that a commit goes to. */
export const badTargets = [
    ["none", 404, 'has no branch "none" to commit to'],
    ["v1", 404, 'has no branch "v1" to commit to'],
    ["../main", 404, 'has no branch "../main" to commit to'],
    ["refs/tags/v1", 404, "to commit to"],
    ["refs/convert/parquet", 404, "to commit to"],
    ["refs/pr/99", 404, "has no pull request #99"],
    ["refs/pr/0", 404, "to commit to"],
    ["refs/pr/1/head", 404, "to commit to"],
    ["refs/heads/refs/pr/1", 404, "to commit to"],
    ["1".repeat(40), 404, "to commit to"],
    ["x".repeat(4096), 414, "too long"],
];
//# sourceMappingURL=commits.js.map