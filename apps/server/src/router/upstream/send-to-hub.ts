import type { LocalAsk, LocalInference, LocalReply } from "../../inference/local-inference.ts";
import type { Send, UpstreamControl, UpstreamListener, UpstreamTimeouts } from "./send.ts";

const isWhole = (body: LocalReply["body"]): body is Uint8Array => body instanceof Uint8Array;

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** One call to the hub's own inference service. */
class LocalCall implements UpstreamControl {
  readonly #listener: UpstreamListener;
  readonly #controller = new AbortController();
  #isOver = false;
  #isPaused = false;
  #timer: NodeJS.Timeout | undefined;
  #resume: (() => void) | undefined;

  constructor(listener: UpstreamListener) {
    this.#listener = listener;
  }

  async run(inference: LocalInference, ask: Omit<LocalAsk, "signal">, timeouts: UpstreamTimeouts): Promise<void> {
    try {
      // It has a limit of its own for loading a model.
      this.#startTimeout(timeouts.firstByteMs + (inference.loadWaitMs ?? 0), "no reply");
      const reply = await inference.answer({ ...ask, signal: this.#controller.signal });
      if (this.#isOver) return;
      this.#startTimeout(timeouts.idleMs, "no data");
      this.#listener.onHead({ status: reply.status, headers: reply.headers }, this);
      await this.#relay(reply.body);
      if (this.#finish()) this.#listener.onEnd();
    } catch {
      if (this.#finish()) this.#listener.onError({ kind: "network", message: "the hub's inference service failed" });
    }
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    if (!this.#isOver) this.#timer?.refresh();
    this.#resume?.();
  }

  abort(): void {
    if (!this.#finish()) return;
    this.#controller.abort();
    this.#resume?.();
  }

  #finish(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    clearTimeout(this.#timer);
    return true;
  }

  #startTimeout(milliseconds: number, what: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#isPaused) return void this.#timer?.refresh();
      if (!this.#finish()) return;
      this.#controller.abort();
      this.#listener.onError({ kind: "timeout", message: `${what} for ${milliseconds} ms` });
    }, milliseconds);
  }

  /** While paused, neither data nor the end is delivered. */
  async #untilResumed(): Promise<void> {
    while (this.#isPaused && !this.#isOver)
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
      });
  }

  async #relay(body: LocalReply["body"]): Promise<void> {
    for await (const chunk of isWhole(body) ? [body] : body) {
      await this.#untilResumed();
      if (this.#isOver) return;
      this.#timer?.refresh();
      this.#listener.onData(asBuffer(chunk));
    }
    await this.#untilResumed();
  }
}

/** Sends to the hub's own inference service, so that its replies are relayed and metered like any provider's. */
export const createLocalSend =
  (inference: LocalInference, ask: Omit<LocalAsk, "signal" | "body">): Send =>
  ({ body }, timeouts, listener) => {
    const call = new LocalCall(listener);
    void call.run(inference, { ...ask, body: body as Buffer }, timeouts);
    return () => call.abort();
  };
