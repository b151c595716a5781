import { findFor } from "../../../catalogue/access.js";
import { fileAt, mainTree } from "../../../catalogue/history/read-files.js";
import { isHubError } from "../../../errors.js";
import { splitCard } from "../../../text/front-matter.js";
/** Longer cards are cut. */
const maxCardBytes = 1024 ** 2;
const cardOf = async ({ db, blobs }, row) => {
    const file = await fileAt(db, row.id, await mainTree(db, row.id), "README.md");
    if (!file?.sha256)
        return "";
    const parts = [];
    let size = 0;
    for await (const part of await blobs.read(file.sha256)) {
        parts.push(part);
        size += part.length;
        if (size >= maxCardBytes)
            break;
    }
    return splitCard(Buffer.concat(parts).subarray(0, maxCardBytes).toString("utf8")).body.trim();
};
const fact = (name, value) => value === null || value === undefined || value === "" ? [] : [`- ${name}: ${value}`];
const licenseIn = (tags) => tags.find((tag) => tag.startsWith("license:"))?.slice("license:".length);
const factsOf = (row) => {
    const tags = JSON.parse(row.tags);
    const folder = row.kind === "dataset" ? "datasets/" : "";
    return [
        ...fact("Task", row.pipeline_tag && `[${row.pipeline_tag}](/tasks/${row.pipeline_tag}.md)`),
        ...fact("Library", row.library_name),
        ...fact("License", licenseIn(tags)),
        ...fact("Parameters", row.parameters?.toLocaleString("en-US")),
        ...fact("Rows", row.row_count?.toLocaleString("en-US")),
        ...fact("Downloads", row.downloads),
        ...fact("Likes", row.likes),
        ...fact("Access", row.gated && "gated: request it on the page"),
        ...fact("Updated", new Date(row.last_modified).toISOString().slice(0, 10)),
        ...fact("Revision", row.sha),
        ...fact("Tags", tags.join(", ")),
        `- Files: [list](/api/${row.kind}s/${row.full_name}/tree/main), download from \`/${folder}${row.full_name}/resolve/main/{path}\``,
        `- Details: [JSON](/api/${row.kind}s/${row.full_name})`,
    ];
};
/** A model's or dataset's page as Markdown; undefined if the viewer cannot see one. */
export const repositoryMarkdown = async (deps, kind, id, viewer) => {
    try {
        const row = await findFor(deps.catalogue, viewer, "see", kind, id);
        const card = await cardOf(deps, row);
        return [`# ${row.full_name}`, row.description ?? "", factsOf(row).join("\n"), card].filter(Boolean).join("\n\n");
    }
    catch (error) {
        if (isHubError(error))
            return undefined;
        throw error;
    }
};
//# sourceMappingURL=repository-markdown.js.map