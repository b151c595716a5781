import { createPublicKey } from "node:crypto";
import { HubError } from "../../../errors.js";
import { countOf } from "../../../text/count-of.js";
import { commitAndFollowUp } from "../../commit-and-follow-up.js";
import { commitWithin } from "../../history/commit.js";
import { filesAt } from "../../history/read-files.js";
import { inlineFile, largeFile, maxInlineBytes } from "../../inline-file.js";
import { writeBundle } from "./bundle.js";
import { rememberHubKey } from "./signer-store.js";
import { defaultIgnoredPaths, preAuthEncoding, writeStatement } from "./statement.js";
/** Where signatures are, as model signing has it. */
export const signaturePath = "model.sig";
const isIgnored = (path) => defaultIgnoredPaths.some((ignored) => path === ignored || path.startsWith(`${ignored}/`));
/** Signs the files of a commit by their stored hashes. Returns the text of `model.sig`. */
const signFiles = async (key, name, files) => {
    const signed = files.filter(({ path }) => !isIgnored(path));
    const unknown = signed.filter(({ sha256 }) => sha256 === null);
    if (signed.length === 0)
        throw new HubError("conflict", `${name} has no files to sign.`);
    if (unknown.length > 0)
        throw new HubError("conflict", `The hub does not have ${countOf(unknown.length, "file")} of ${name}, such as "${unknown[0]?.path.slice(0, 200)}". Import the files first.`);
    const hashed = signed.map(({ path, sha256 }) => ({ path, sha256: sha256 ?? "" }));
    const payload = writeStatement(name.split("/").at(-1) ?? name, hashed);
    const signature = await key.sign(preAuthEncoding(payload));
    return writeBundle(payload, signature, createPublicKey(await key.publicKey()));
};
/** Signs the files of a branch with the hub's key, and commits `model.sig`. */
export const commitSignature = async (deps, { row, ref, head }, key, actor) => {
    const { db, blobs, now } = deps;
    const content = Buffer.from(await signFiles(key, row.full_name, await filesAt(db, row.id, head.tree)));
    const file = await inlineFile(blobs, signaturePath, content);
    const put = content.length > maxInlineBytes ? largeFile(signaturePath, file.sha256 ?? "", content.length) : file;
    const author = actor.viewer.account?.name ?? "";
    const title = "Sign with the hub's key";
    const request = { ref, put: [put], remove: [], title, author, parent: head.sha, at: now() };
    await rememberHubKey(db, row.author.toLowerCase(), await key.publicKey(), now());
    return commitAndFollowUp(deps, row, actor, {
        enters: request.put,
        write: (transaction) => commitWithin(transaction, row.id, request),
        audited: ({ sha }) => [["repository.sign", { sha }]],
    });
};
//# sourceMappingURL=sign-revision.js.map