import type { LocalAsk, LocalInference, LocalReply } from "../../inference/local-inference.ts";
import type { Send } from "./send.ts";

const isWhole = (body: LocalReply["body"]): body is Uint8Array => body instanceof Uint8Array;

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Sends to the hub's own inference service, so that its replies are relayed and metered like any provider's. */
export const createLocalSend =
  (inference: LocalInference, ask: Omit<LocalAsk, "signal" | "body">): Send =>
  ({ body }, { firstByteMs, idleMs }, listener) => {
    const controller = new AbortController();
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;
    let resume: (() => void) | undefined;
    let isPaused = false;
    const finish = (): boolean => {
      if (isOver) return false;
      isOver = true;
      clearTimeout(timer);
      return true;
    };
    const startTimeout = (milliseconds: number, what: string): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (isPaused) return void timer?.refresh();
        if (!finish()) return;
        controller.abort();
        listener.onError({ kind: "timeout", message: `${what} for ${milliseconds} ms` });
      }, milliseconds);
    };
    const control = {
      pause: () => {
        isPaused = true;
      },
      resume: () => {
        isPaused = false;
        if (!isOver) timer?.refresh();
        resume?.();
      },
    };
    /** While paused, neither data nor the end is delivered. */
    const untilResumed = async (): Promise<void> => {
      while (isPaused && !isOver)
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
    };
    const relay = async (): Promise<void> => {
      startTimeout(firstByteMs, "no reply");
      const reply = await inference.answer({ ...ask, body: body as Buffer, signal: controller.signal });
      if (isOver) return;
      startTimeout(idleMs, "no data");
      listener.onHead({ status: reply.status, headers: reply.headers }, control);
      for await (const chunk of isWhole(reply.body) ? [reply.body] : reply.body) {
        if (isPaused) await untilResumed();
        if (isOver) return;
        timer?.refresh();
        listener.onData(asBuffer(chunk));
      }
      if (isPaused) await untilResumed();
      if (finish()) listener.onEnd();
    };
    relay().catch(() => {
      if (finish()) listener.onError({ kind: "network", message: "the hub's inference service failed" });
    });
    return () => {
      if (!finish()) return;
      controller.abort();
      resume?.();
    };
  };
