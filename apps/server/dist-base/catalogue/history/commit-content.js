import { serializeCommit } from "../../git/commit-object.js";
/** The content of a commit that was created on the hub. */
export const createdCommit = ({ tree, parents, title, message, author, created_at }) => {
    const seconds = Math.floor(created_at / 1000);
    const signature = { name: author, email: `${author}@hub.invalid`, seconds, zone: "+0000" };
    return serializeCommit({
        tree,
        parents: parents === "" ? [] : parents.split(" "),
        author: signature,
        committer: signature,
        message: message ? `${title}\n\n${message}` : title,
    });
};
/** The content of a commit, as git has it. */
export const commitContent = (row) => row.raw === null ? createdCommit(row) : Buffer.from(row.raw, "base64");
//# sourceMappingURL=commit-content.js.map