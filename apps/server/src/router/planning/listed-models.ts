import { createHash } from "node:crypto";
import { type Provider, type ProviderId, providers } from "@orrery/inference";
import { isGuardError } from "../../guard/errors.ts";
import { createGuard, type Guard, type GuardSettings } from "../../guard/guard.ts";
import { createTtlCache } from "../../shared-state/ttl-cache.ts";
import { parseReplyJson } from "../json/reply-json.ts";
import { type ListedModel, modelListUrl, readModelList } from "./model-list-formats.ts";

/** A provider's own list of models, as one key sees it; or why there is none. */
export type ModelList =
  | { readonly models: readonly ListedModel[]; readonly listedAt: number }
  | { readonly problem: string };

const day = 24 * 60 * 60_000;
/** After a failure, the list is not asked for again for this long. */
const failureMs = 60_000;
/** Lists are kept for this many keys and providers. */
const maxLists = 200;
const limits: GuardSettings = { maxBytes: 8 * 1024 ** 2, timeoutMs: 8_000, idleMs: 8_000, maxRedirects: 0 };

/** Why a list could not be read; its message is for people. */
class ListError extends Error {}

/** The address of a provider, or of the server that stands in for all of them. */
export const providerAddress = (url: string, standIn: string): string => {
  if (!standIn) return url;
  const { host, pathname, search } = new URL(url);
  return `${standIn}/${host}${pathname}${search}`;
};

const statusProblems: Readonly<Record<number, (label: string) => string>> = {
  401: (label) => `${label} rejected your key. Replace it.`,
  403: (label) => `${label} does not allow this key to list models. Check its permissions there.`,
  429: (label) => `${label} is rate-limiting your key. Try again in a minute.`,
};

const readReply = async ({ label, ...provider }: Provider, reply: Response): Promise<readonly ListedModel[]> => {
  if (!reply.ok) {
    await reply.body?.cancel();
    const known = statusProblems[reply.status]?.(label);
    throw new ListError(known ?? `${label} did not list its models (status ${reply.status}). Try again in a minute.`);
  }
  const body = Buffer.from(await reply.arrayBuffer());
  const models = readModelList({ label, ...provider }, parseReplyJson(body));
  if (!models) throw new ListError(`${label} answered with something that is not a list of models. Use any model ID.`);
  return models;
};

const problemOf = (error: unknown, label: string): string => {
  if (error instanceof ListError) return error.message;
  if (isGuardError(error, "timeout")) return `${label} did not answer in time. Try again in a minute.`;
  if (isGuardError(error)) return `This hub cannot reach ${label}. Try again in a minute.`;
  return `${label} answered with a list that cannot be read. Use any model ID.`;
};

interface ListedModelsDeps {
  readonly now: () => number;
  /** Overrides the origin of all providers. */
  readonly providersAt: string;
  readonly guard?: Guard;
}

/**
 * Reads the lists that providers have of their models, and keeps them for a day. A list belongs to the key that it was
 * read with: accounts never see each other's, and another key has another list.
 */
export const createListedModels = ({ now, providersAt, guard: given }: ListedModelsDeps) => {
  const guard = given ?? createGuard({ ...limits, allowPrivate: providersAt !== "" });
  const lists = createTtlCache<string, ModelList>(now, day, undefined, maxLists);
  const recent = createTtlCache<string, ModelList>(now, failureMs, undefined, maxLists);
  const load = async (provider: Provider, url: string, key: string): Promise<ModelList> => {
    const listedAt = now();
    const headers = { ...provider.headers, accept: "application/json", authorization: provider.auth(key) };
    const reply = await guard.fetch(providerAddress(url, providersAt), { headers, redirect: "manual" });
    return { models: await readReply(provider, reply), listedAt };
  };
  return {
    /** Returns the list that a key sees; undefined if the provider has none. */
    of: async (id: string, key: string): Promise<ModelList | undefined> => {
      const provider: Provider = providers[id as ProviderId];
      const url = modelListUrl(provider);
      if (url === undefined) return undefined;
      const scope = `${id} ${createHash("sha256").update(key).digest("base64")}`;
      return recent.get(scope, async () => {
        try {
          return await lists.get(scope, () => load(provider, url, key));
        } catch (error) {
          return { problem: problemOf(error, provider.label) };
        }
      });
    },
  };
};

export type ListedModels = ReturnType<typeof createListedModels>;
