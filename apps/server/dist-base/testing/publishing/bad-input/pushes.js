import { deflateSync } from "node:zlib";
import { serializeTag } from "../../../git/commit-object.js";
import { packHeader } from "../../../git/pack-format.js";
import { modes } from "../../../git/tree.js";
import { blob, commitOf, fileLine, nested, objectOf, person, rawTree, sealed, treeOf, withTree, } from "../git-objects.js";
export const nowhere = "1".repeat(40);
export const folderOf = treeOf(fileLine("f"));
const tagOf = (kind, oid) => objectOf("tag", serializeTag({ object: oid, kind, name: "t", tagger: person, message: "t\n" }));
export const plain = commitOf(folderOf.oid);
const longLine = objectOf("blob", Buffer.from("x".repeat(3000)));
/** Objects whose first one is pushed, and why they are refused. */
export const badObjects = [
    ["a file named .git", withTree(treeOf(fileLine(".git"))), 'contains ".git"'],
    ["a folder named .GIT", withTree(treeOf(fileLine(".GIT", folderOf.oid, modes.folder)), folderOf), 'contains ".git"'],
    ["a file named ..", withTree(treeOf(fileLine(".."))), 'contains "." or ".."'],
    ["a file named .", withTree(treeOf(fileLine("."))), 'contains "." or ".."'],
    ["a name with a slash", withTree(rawTree([modes.file, "a/b", blob.oid])), "contains a slash"],
    ["an absolute name", withTree(rawTree([modes.file, "/etc", blob.oid])), "contains a slash"],
    ["a name with a backslash", withTree(treeOf(fileLine("a\\b"))), "control character or a backslash"],
    ["a name with a line break", withTree(treeOf(fileLine("a\nb"))), "control character or a backslash"],
    ["an empty name", withTree(rawTree([modes.file, "", blob.oid])), "is empty"],
    ["a name that is not UTF-8", withTree(rawTree([modes.file, Buffer.from([0xff, 0xfe]), blob.oid])), "not UTF-8"],
    [
        "two files with one name",
        withTree(rawTree([modes.file, "a", blob.oid], [modes.file, "a", blob.oid])),
        "two entries",
    ],
    [
        "a file and a folder with one name",
        withTree(rawTree([modes.file, "a", blob.oid], [modes.folder, "a", folderOf.oid]), folderOf),
        "two entries with the same name",
    ],
    ["an unsorted tree", withTree(rawTree([modes.file, "b", blob.oid], [modes.file, "a", blob.oid])), "not sorted"],
    ["an unknown mode", withTree(treeOf(fileLine("a", blob.oid, "100666"))), "has the mode 100666"],
    ["a mode with a leading zero", withTree(rawTree(["040000", "a", folderOf.oid]), folderOf), "has the mode 040000"],
    ["a submodule", withTree(treeOf(fileLine("a", nowhere, "160000"))), '"a" is a submodule'],
    [
        "a tree that is cut",
        withTree(objectOf("tree", Buffer.from("100644 a\0short"))),
        "one of its entries is incomplete",
    ],
    ["a path of 2,000 bytes", nested(500, "abc"), "is longer than 1000 bytes"],
    ["a billion files in ten folders", nested(9, "a", 10), "more than 1000000 files"],
    ["a file that is missing", withTree(treeOf(fileLine("deep", nowhere))), `is missing the blob ${nowhere} of "deep"`],
    [
        "a folder that is missing",
        withTree(treeOf(fileLine("deep", nowhere, modes.folder))),
        `is missing the tree ${nowhere} of "deep"`,
    ],
    ["a tree that is missing", [commitOf(nowhere)], `is missing the tree ${nowhere}`],
    ["a parent that is missing", [commitOf(folderOf.oid, [nowhere]), folderOf, blob], `is missing the commit ${nowhere}`],
    [
        "a folder that is a file",
        withTree(treeOf(fileLine("a", blob.oid, modes.folder))),
        "is a blob, but is used as a tree",
    ],
    [
        "a file that is a folder",
        withTree(treeOf(fileLine("a", folderOf.oid)), folderOf),
        "is a tree, but is used as a blob",
    ],
    ["a commit whose tree is a file", [commitOf(blob.oid), blob], "is a blob, but is used as a tree"],
    ["a commit whose parent is a tree", [commitOf(folderOf.oid, [folderOf.oid]), folderOf, blob], "is used as a commit"],
    ["a branch that leads to a file", [blob], "is a blob, but is used as a commit"],
    ["a branch that leads to a folder", [folderOf, blob], "is a tree, but is used as a commit"],
    ["a branch that leads to a tag", [tagOf("commit", plain.oid), plain, folderOf, blob], "only tags can point to a tag"],
    ["a tag for a folder", [tagOf("tree", folderOf.oid), folderOf, blob], "is not for a commit"],
    [
        "a commit without an author",
        [objectOf("commit", Buffer.from(`tree ${folderOf.oid}\n\nx`)), folderOf, blob],
        "author",
    ],
    [
        "a commit without a tree",
        [objectOf("commit", Buffer.from("parent x\n\nx"))],
        "its tree or a parent is no object id",
    ],
    [
        "a commit of 300 KB",
        [commitOf(folderOf.oid, [], "x".repeat(300_000)), folderOf, blob],
        "at most 262144 are accepted",
    ],
    ["a commit that is not sent", [], "is missing the commit"],
    ["names that differ only in case", withTree(treeOf(fileLine("A.txt"), fileLine("a.txt"))), "are one file on macOS"],
    [
        "a file and a folder that differ only in case",
        withTree(treeOf(fileLine("Data"), fileLine("data", folderOf.oid, modes.folder)), folderOf),
        "are one file on macOS",
    ],
    [
        "names that differ only in how accents are written",
        withTree(treeOf(fileLine("caf\u00e9"), fileLine("cafe\u0301"))),
        "are one file on macOS",
    ],
    ["a name that Windows opens as .git", withTree(treeOf(fileLine("GIT~1"))), 'contains ".git"'],
    ["a name that macOS opens as .git", withTree(treeOf(fileLine(".g\u200cit"))), 'contains ".git"'],
    [
        "a folder named .gitattributes",
        withTree(treeOf(fileLine(".gitattributes", folderOf.oid, modes.folder)), folderOf),
        'has a folder named ".gitattributes"',
    ],
    [
        "attributes that git does not read",
        withTree(treeOf(fileLine(".gitattributes", longLine.oid)), longLine),
        "has a line of 3000 bytes",
    ],
    ["a list of submodules", withTree(treeOf(fileLine(".gitmodules"))), "lists submodules"],
];
const header = (number, size) => Buffer.from([(number << 4) | size]);
/** Packs that cannot be read, and why. More are in pack.process.test.ts. */
export const badPacks = [
    ["other data", Buffer.alloc(50, "x"), "does not begin as a pack"],
    ["a pack that is cut", packHeader(3), "does not begin as a pack"],
    ["a wrong checksum", Buffer.concat([packHeader(0), Buffer.alloc(20)]), "its checksum does not match"],
    ["more objects than allowed", sealed(packHeader(4_000_000_000)), "at most 250000 are accepted"],
    ["fewer objects than stated", sealed(packHeader(5)), "ends before its last object"],
    [
        "a delta against an object that is elsewhere",
        sealed(packHeader(1), header(7, 4), Buffer.from(nowhere, "hex"), deflateSync(Buffer.from([5, 1, 1, 97]))),
        "a delta has no base",
    ],
    [
        "a delta against itself",
        sealed(packHeader(1), header(6, 4), Buffer.from([0]), deflateSync(Buffer.from([5, 1, 1, 97]))),
        "a delta has its base outside the pack",
    ],
    [
        "an object that decompresses to a gigabyte",
        sealed(packHeader(1), header(3, 9), deflateSync(Buffer.alloc(2 ** 26))),
        "cannot be decompressed",
    ],
    [
        "an object that says it has a terabyte",
        sealed(packHeader(1), Buffer.from([0xb0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10]), deflateSync(Buffer.from("x"))),
        "Track large files with git lfs",
    ],
];
export const badRefs = [
    ["refs/heads/../main", 'begins with "."'],
    ["refs/heads/a..b", 'contains ".."'],
    ["refs/heads/a b", "contains a space"],
    ["refs/heads/a.lock", 'ends with ".lock"'],
    ["refs/heads/.hidden", 'begins with "."'],
    ["refs/heads/-option", 'begins with "-"'],
    ["refs/heads/@{1}", 'contains ".." or "@{"'],
    ["refs/heads/", "is not allowed"],
    ["refs/heads/HEAD", "is not allowed"],
    ["refs/heads/a//b", "empty part"],
    [`refs/heads/${"x".repeat(4096)}`, "is longer than 200 bytes"],
    [`refs/heads/${"a".repeat(40)}`, "is reserved"],
    ["refs/heads/refs/pr/1", "is reserved"],
    ["refs/tags/a~1", "contains a space, a control character"],
    ["refs/pr/1", "has no pull request #1"],
    ["refs/pr/0", "reserved"],
    ["refs/pr/1/head", "reserved"],
    ["refs/convert/parquet", "reserved"],
    ["refs/internal/x", "reserved"],
    ["HEAD", "reserved"],
    ["main", "reserved"],
];
//# sourceMappingURL=pushes.js.map