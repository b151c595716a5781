/** A fetch that no network is behind: it notes what was sent and answers as told. */

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it was handed over. */
  readonly body: unknown;
  readonly json: Record<string, unknown>;
  readonly credentials?: RequestCredentials;
  readonly signal?: AbortSignal | null;
}

type Reply = Response | Error | Promise<Response>;

export interface FetchDouble {
  readonly fetch: typeof fetch;
  readonly sent: Sent[];
  /** The requests that did not ask the hub who serves a model. */
  readonly calls: () => readonly Sent[];
}

const isLookup = ({ url }: Sent): boolean => url.includes("expand[]=inferenceProviderMapping");

const parsed = (body: unknown): Record<string, unknown> => (typeof body === "string" ? JSON.parse(body) : {});

/** What the hub says of a model that every provider serves for the task under the model's own name. */
export const mappingFor = (task: string, ...providers: readonly string[]) => ({
  inferenceProviderMapping: Object.fromEntries(
    providers.map((provider) => [provider, { providerId: "at/provider", status: "live", task }]),
  ),
});

/** A fetch that answers lookups with `mapping` and everything else with `reply`. */
export const createFetch = (
  reply: (sent: Sent, index: number) => Reply,
  mapping: unknown = mappingFor("text-classification", "hf-inference"),
): FetchDouble => {
  const sent: Sent[] = [];
  let callCount = 0;
  const calls = () => sent.filter((request) => !isLookup(request));
  const double = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const request: Sent = {
      method: init.method ?? "GET",
      url: String(input),
      headers: (init.headers ?? {}) as Record<string, string>,
      body: init.body,
      json: parsed(init.body),
      signal: init.signal ?? null,
      ...(init.credentials && { credentials: init.credentials }),
    };
    sent.push(request);
    const answer = isLookup(request) ? Response.json(mapping) : reply(request, callCount++);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { fetch: double as typeof fetch, sent, calls };
};

/** An event stream made of these chunks; it fails at its end where `failure` is given. */
export const eventStream = (chunks: readonly string[], failure?: Error): Response => {
  const encoder = new TextEncoder();
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const chunk = chunks[next++];
      if (chunk !== undefined) controller.enqueue(encoder.encode(chunk));
      else if (failure) controller.error(failure);
      else controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
};

/** One event of a chat stream. */
export const delta = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: "c", created: 1, model: "m", choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

/** A whole chat reply. */
export const completion = (content: string) => ({
  id: "c",
  created: 1,
  model: "m",
  choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

/** The smallest file that tells its type by its first bytes. */
export const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
