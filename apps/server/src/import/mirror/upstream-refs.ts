import { Refs } from "@orrery/contract";
import { Check } from "typebox/value";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import { asObject } from "../../readers/bounded-json.ts";
import { ImportError } from "../errors.ts";
import { readJson } from "../read-reply.ts";
import type { PullSource } from "./pull-revision.ts";
import type { UpstreamAnswer } from "./refresh-revision.ts";

const groups = ["branches", "converts", "tags", "pullRequests"] as const;

const commit = /^[0-9a-f]{40}$/;

const toRefs = (values: unknown) =>
  (Array.isArray(values) ? values : []).flatMap((value) => {
    const { name, ref, targetCommit } = asObject(value) ?? {};
    const isRef = typeof name === "string" && typeof ref === "string" && typeof targetCommit === "string";
    return isRef && commit.test(targetCommit) ? [{ name, ref, targetCommit }] : [];
  });

/** The branches and tags that the upstream lists. */
export const pullRefs = async (
  { client, upstream }: PullSource,
  { kind, full_name }: RepositoryRow,
): Promise<UpstreamAnswer> => {
  const url = `${upstream}/api/${kind}s/${full_name}/refs?include_prs=1`;
  const record = asObject(await client.ask(url, (reply) => readJson(reply, url)));
  if (!record) throw new ImportError("bad_reply", `${new URL(upstream).host} did not return a list of branches.`);
  const content = Object.fromEntries(groups.map((group) => [group, toRefs(record[group])]));
  return { status: "found", content: JSON.stringify(content) };
};

/** The list as it was stored. */
export const parseRefs = (content: string | null | undefined): Required<Refs> | undefined => {
  const value: unknown = content ? JSON.parse(content) : undefined;
  return Check(Refs, value) ? { pullRequests: [], ...value } : undefined;
};
