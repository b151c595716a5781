import {
  type Ask,
  type Body,
  baseOf,
  type Provider,
  type ProviderId,
  providers,
  requestFor,
  type Task,
  type Wire,
} from "@orrery/inference";
import { decodePath } from "./hub-paths.ts";

/** One kind of model call at a provider: its address, and where it names the model. */
interface ProviderCall {
  readonly address: RegExp;
  readonly task: string;
  /** The field of the body that names the model; missing where the address does, or nothing. */
  readonly modelField?: string;
}

/** A model call that was found by its address. */
export interface AddressedCall extends ProviderCall {
  readonly modelInAddress?: string;
}

const model = "orrery-model";
const job = "orrery-job";
/** Some providers send a model with a version to another address. */
const models: readonly string[] = [model, `${model}:version`];

/** A path step that URL parsers and servers read the same way: no encoded dots, slashes, backslashes or zeros. */
const step = "(?:[\\w.:@~+-]|%(?!2[efEF]|5[cC]|00)[\\da-fA-F]{2})+";
const steps = `(?<model>${step}(?:/${step})*)`;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const addressPattern = (url: string): RegExp => {
  const { origin, pathname } = new URL(url);
  return new RegExp(
    `^${escaped(origin + pathname)
      .replace(model, steps)
      .replace(job, step)}$`,
  );
};

const fieldIn = (body: Body, value: string): string | undefined => {
  if ("form" in body) return body.form.find(([, given]) => given === value)?.[0];
  if (!("json" in body)) return undefined;
  return Object.entries(body.json as object).find(([, given]) => given === value)?.[0];
};

const sampleAsk = (task: string, name: string): Ask<Task> =>
  ({
    task,
    model: name,
    args: { inputs: "text", messages: [] },
    media: { bytes: new Uint8Array(1), type: "image/png" },
    isStreamed: false,
    wantsAddress: false,
  }) as unknown as Ask<Task>;

const access = { method: "provider-key", router: "http://router.invalid", userAgent: "" } as const;

const callsOf = (provider: Provider): readonly ProviderCall[] =>
  Object.entries(provider.tasks).flatMap(([task, wire]) =>
    models.flatMap((name): ProviderCall[] => {
      const { url, body } = requestFor(provider, wire as never, sampleAsk(task, name), access);
      const isInAddress = url.includes(model);
      if (isInAddress && name !== model) return [];
      const modelField = isInAddress ? undefined : fieldIn(body, name);
      return [{ address: addressPattern(url), task, ...(modelField !== undefined && { modelField }) }];
    }),
  );

/** The receipt of a job, with the fields that any provider's has. */
const sampleReceipt = {
  id: job,
  request_id: job,
  task_id: job,
  status: "queued",
  response_url: `https://queue.fal.run/${model}/requests/${job}`,
  polling_url: `https://api.us1.bfl.ai/v1/get_result?id=${job}`,
  data: { urls: { get: `https://api.wavespeed.ai/api/v3/predictions/${job}/result` } },
};

/** A question about a job, or its cancellation. */
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

const known = new Map<string, readonly ProviderCall[]>();
const knownJobs = new Map<string, readonly JobRequest[]>();

/** The model calls of a provider, derived from its wires. */
export const providerCalls = (id: ProviderId): readonly ProviderCall[] => {
  const found = known.get(id) ?? callsOf(providers[id]);
  known.set(id, found);
  return found;
};

/** The model call that an address stands for. The address must be one that a URL parser wrote. */
export const findProviderCall = (id: ProviderId, { origin, pathname }: URL): AddressedCall | undefined => {
  for (const call of providerCalls(id)) {
    const named = call.address.exec(origin + pathname);
    if (!named) continue;
    const modelInAddress = named.groups?.model;
    return modelInAddress === undefined ? call : { ...call, modelInAddress: decodePath(modelInAddress) };
  }
  return undefined;
};

/** The questions about jobs at a provider, derived from its wires. */
export const providerJobs = (id: ProviderId): readonly JobRequest[] => {
  const found = knownJobs.get(id) ?? jobsOf(providers[id]);
  knownJobs.set(id, found);
  return found;
};

/** Whether a request asks about a job or cancels it. */
export const isJobRequest = (id: ProviderId, method: string, { origin, pathname }: URL): boolean =>
  providerJobs(id).some((job) => job.method === method && job.address.test(origin + pathname));
