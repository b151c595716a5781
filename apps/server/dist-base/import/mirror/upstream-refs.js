import { Refs } from "@orrery/contract";
import { Check } from "typebox/value";
import { asObject } from "../../readers/bounded-json.js";
import { ImportError } from "../errors.js";
import { readJson } from "../read-reply.js";
const groups = ["branches", "converts", "tags", "pullRequests"];
const commit = /^[0-9a-f]{40}$/;
const toRefs = (values) => (Array.isArray(values) ? values : []).flatMap((value) => {
    const { name, ref, targetCommit } = asObject(value) ?? {};
    const isRef = typeof name === "string" && typeof ref === "string" && typeof targetCommit === "string";
    return isRef && commit.test(targetCommit) ? [{ name, ref, targetCommit }] : [];
});
/** The branches and tags that the upstream lists. */
export const pullRefs = async ({ client, upstream }, { kind, full_name }) => {
    const url = `${upstream}/api/${kind}s/${full_name}/refs?include_prs=1`;
    const record = asObject(await client.ask(url, (reply) => readJson(reply, url)));
    if (!record)
        throw new ImportError("bad_reply", `${new URL(upstream).host} did not return a list of branches.`);
    const content = Object.fromEntries(groups.map((group) => [group, toRefs(record[group])]));
    return { status: "found", content: JSON.stringify(content) };
};
/** The list as it was stored. */
export const parseRefs = (content) => {
    const value = content ? JSON.parse(content) : undefined;
    return Check(Refs, value) ? { pullRequests: [], ...value } : undefined;
};
//# sourceMappingURL=upstream-refs.js.map