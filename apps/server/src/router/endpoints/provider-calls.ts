import {
  type Body,
  baseOf,
  type CallInput,
  type Provider,
  type ProviderId,
  providers,
  requestFor,
  type Task,
  uncheckedArgs,
  type Wire,
} from "@orrery/inference";
import { decodePath } from "./hub-paths.ts";

/** A kind of model call at a provider: its URL, and where the request names the model. */
interface ProviderCall {
  readonly address: RegExp;
  readonly task: string;
  /** The body field with the model; undefined if the URL contains it or nothing does. */
  readonly modelField?: string;
}

export interface AddressedCall extends ProviderCall {
  readonly modelInAddress?: string;
}

const model = "orrery-model";
const job = "orrery-job";
/** Some providers have another URL for a model with a version. */
const models: readonly string[] = [model, `${model}:version`];

/** A path segment that URL parsers and servers read the same way: no encoded dots, slashes, backslashes or null bytes. */
const segment = "(?:[\\w.:@~+-]|%(?!2[efEF]|5[cC]|00)[\\da-fA-F]{2})+";
const segments = `(?<model>${segment}(?:/${segment})*)`;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const addressPattern = (url: string): RegExp => {
  const { origin, pathname } = new URL(url);
  return new RegExp(
    `^${escaped(origin + pathname)
      .replace(model, segments)
      .replace(job, segment)}$`,
  );
};

const fieldIn = (body: Body, value: string): string | undefined => {
  if ("form" in body) return body.form.find(([, given]) => given === value)?.[0];
  if (!("json" in body)) return undefined;
  return Object.entries(body.json as object).find(([, given]) => given === value)?.[0];
};

const sampleAsk = (task: Task, name: string): CallInput<Task> => ({
  task,
  model: name,
  args: uncheckedArgs({ inputs: "text", messages: [] }),
  media: { bytes: new Uint8Array(1), type: "image/png" },
  isStreamed: false,
  wantsUrl: false,
});

const access = { method: "provider-key", router: "http://router.invalid", userAgent: "" } as const;

const callsOf = (provider: Provider): readonly ProviderCall[] =>
  Object.entries(provider.tasks).flatMap(([task, wire]) =>
    models.flatMap((name): ProviderCall[] => {
      const { url, body } = requestFor(provider, wire as Wire<Task>, sampleAsk(task as Task, name), access);
      const isInAddress = url.includes(model);
      if (isInAddress && name !== model) return [];
      const modelField = isInAddress ? undefined : fieldIn(body, name);
      return [{ address: addressPattern(url), task, ...(modelField !== undefined && { modelField }) }];
    }),
  );

/** A job's reply with the fields of every provider. */
const sampleReceipt = {
  id: job,
  request_id: job,
  task_id: job,
  status: "queued",
  response_url: `https://queue.fal.run/${model}/requests/${job}`,
  polling_url: `https://api.us1.bfl.ai/v1/get_result?id=${job}`,
  data: { urls: { get: `https://api.wavespeed.ai/api/v3/predictions/${job}/result` } },
};

/** A poll or cancellation of a job. */
interface JobRequest {
  readonly method: string;
  readonly address: RegExp;
}

const jobsOf = (provider: Provider): readonly JobRequest[] =>
  (Object.values(provider.tasks) as Wire<Task>[]).flatMap((wire) => {
    const ticket = wire.job?.ticket(sampleReceipt, false);
    if (!ticket) return [];
    const { statusAt, resultAt, cancel } = ticket;
    const request = (method: string, at: string) => ({
      method,
      address: addressPattern(new URL(at.replace(/^\/+/, ""), `${baseOf(provider, wire, access)}/`).href),
    });
    return [
      request("GET", statusAt(0)),
      ...(resultAt === undefined ? [] : [request("GET", resultAt)]),
      ...(cancel ? [request(cancel.method, cancel.at)] : []),
    ];
  });

const callsByProvider = new Map<string, readonly ProviderCall[]>();
const jobsByProvider = new Map<string, readonly JobRequest[]>();

/** The model calls of a provider, derived from its wires. */
export const providerCalls = (id: ProviderId): readonly ProviderCall[] => {
  const found = callsByProvider.get(id) ?? callsOf(providers[id]);
  callsByProvider.set(id, found);
  return found;
};

/** Finds the model call of a URL, which must be normalized by a URL parser. */
export const findProviderCall = (id: ProviderId, { origin, pathname }: URL): AddressedCall | undefined => {
  for (const call of providerCalls(id)) {
    const match = call.address.exec(origin + pathname);
    if (!match) continue;
    const modelInAddress = match.groups?.model;
    return modelInAddress === undefined ? call : { ...call, modelInAddress: decodePath(modelInAddress) };
  }
  return undefined;
};

/** The job requests of a provider, derived from its wires. */
export const providerJobs = (id: ProviderId): readonly JobRequest[] => {
  const found = jobsByProvider.get(id) ?? jobsOf(providers[id]);
  jobsByProvider.set(id, found);
  return found;
};

export const isJobRequest = (id: ProviderId, method: string, { origin, pathname }: URL): boolean =>
  providerJobs(id).some((job) => job.method === method && job.address.test(origin + pathname));
