import { memorySource } from "../../blobs/byte-source.js";
import { isHubError } from "../../errors.js";
import { batchFileJob } from "../../readers/batch-file-job.js";
import { countOf } from "../../text/count-of.js";
import { requireHubCaller } from "../identify.js";
import { baseHeaders } from "../reply-headers.js";
import { readBody } from "../request-body.js";
import { RouterError } from "../router-error.js";
import { sendJson } from "../send-json.js";
import { invalidField } from "../wires/request-fields.js";
import { fileObject } from "./batch-object.js";
import { listObject, readPage } from "./list-page.js";
/** Lines of one file, as at OpenAI. */
const maxLines = 50_000;
/** Bytes of a form besides its file. */
const formBytes = 16 * 1024;
/** The caller's own account: files and batches belong to it, even if an organization pays. */
export const accountOf = (inbound) => {
    requireHubCaller(inbound);
    return inbound.viewer.account?.id ?? 0;
};
export const requireMethod = ({ request }, ...allowed) => {
    const { method = "" } = request;
    if (allowed.includes(method))
        return method;
    throw new RouterError("method_not_allowed", `Use ${allowed.join(" or ")}.`, {
        headers: { allow: allowed.join(", ") },
    });
};
const findFile = async ({ files }, inbound, id) => {
    const found = await files.find(accountOf(inbound), id);
    if (found)
        return found;
    throw new RouterError("not_found", `File "${id.slice(0, 80)}" does not exist, was deleted or has expired.`);
};
const readFile = async ({ workers, batchLimits }, inbound) => {
    const { maxBatchFile, maxBodyDepth: maxDepth } = batchLimits;
    const raw = await readBody(inbound, maxBatchFile * 1024 ** 2 + formBytes, "Split the file, or ask an admin to raise ORRERY_MAX_BATCH_FILE.");
    const contentType = inbound.request.headers["content-type"] ?? "";
    try {
        return await workers.run(batchFileJob, { contentType, maxDepth, maxLines }, [memorySource(raw)], "The file");
    }
    catch (error) {
        if (isHubError(error, "bad_request"))
            throw new RouterError("bad_request", error.message, { param: "file" });
        throw error;
    }
};
const upload = async (deps, inbound) => {
    const accountId = accountOf(inbound);
    const { maxBatchFiles } = deps.batchLimits;
    if ((await deps.files.count(accountId)) >= maxBatchFiles)
        throw new RouterError("bad_request", `You have ${countOf(maxBatchFiles, "file")}. Delete some, or ask an admin to raise ORRERY_MAX_BATCH_FILES.`);
    sendJson(inbound, 200, fileObject(await deps.files.save(accountId, await readFile(deps, inbound))));
};
const listFiles = async (deps, inbound) => {
    const query = new URLSearchParams(inbound.query);
    const page = readPage(query);
    const afterId = query.get("after");
    const after = afterId === null ? undefined : await deps.files.find(accountOf(inbound), afterId);
    if (afterId !== null && !after)
        throw invalidField("after", "the id of one of your files");
    const rows = await deps.files.list(accountOf(inbound), { ...page, ...(after && { after }) }, query.get("purpose") ?? undefined);
    sendJson(inbound, 200, listObject(rows, page.limit, fileObject));
};
/** Sends a file by pages of lines, so that a large one is never in memory as a whole. */
const sendContent = async ({ files }, { response, id, caller }, file) => {
    response.writeHead(200, {
        ...baseHeaders(id),
        "content-type": "application/jsonl",
        "content-disposition": `attachment; filename="${file.id}.jsonl"`,
    });
    let after = 0;
    for (;;) {
        const lines = await files.lines(file, after);
        if (lines.length === 0 || caller.isAborted)
            break;
        after = lines.at(-1)?.number ?? after;
        const isFree = response.write(lines.map(({ text }) => `${text}\n`).join(""));
        if (!isFree)
            await new Promise((resolve) => response.once("drain", resolve).once("close", resolve));
    }
    response.end();
};
const removeFile = async (deps, inbound, file) => {
    if (await deps.batches.isInUse(file.id))
        throw new RouterError("bad_request", "A batch uses this file. Cancel the batch first, or wait until it has ended.");
    await deps.files.remove(file);
    sendJson(inbound, 200, { id: file.id, object: "file", deleted: true });
};
/** Answers `v1/files` and what is below it. */
export const answerFiles = async (deps, inbound, path) => {
    const [id = "", action] = path.split("/");
    if (id === "")
        return requireMethod(inbound, "GET", "POST") === "POST" ? upload(deps, inbound) : listFiles(deps, inbound);
    if (action !== undefined && action !== "content")
        throw new RouterError("not_found", `Not found: /router/v1/files/${path.slice(0, 100)}.`);
    if (action === "content") {
        requireMethod(inbound, "GET");
        return sendContent(deps, inbound, await findFile(deps, inbound, id));
    }
    const method = requireMethod(inbound, "GET", "DELETE");
    const file = await findFile(deps, inbound, id);
    if (method === "DELETE")
        return removeFile(deps, inbound, file);
    sendJson(inbound, 200, fileObject(file));
};
//# sourceMappingURL=files-endpoint.js.map