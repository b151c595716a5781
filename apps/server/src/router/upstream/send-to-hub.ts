import type { LocalAsk, LocalInference, LocalReply } from "../../local-inference.ts";
import type { Send } from "./send.ts";

const isWhole = (body: LocalReply["body"]): body is Uint8Array => body instanceof Uint8Array;

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The hub's own inference service as something that can be sent to, so that it is relayed and metered like any other. */
export const createLocalSend =
  (inference: LocalInference, ask: Omit<LocalAsk, "signal" | "body">): Send =>
  ({ body }, { firstByteMs, idleMs }, listener) => {
    const leaving = new AbortController();
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
    const wait = (milliseconds: number, what: string): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (isPaused) return void timer?.refresh();
        if (!finish()) return;
        leaving.abort();
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
    /** A pause holds from the moment it is asked for: neither an event nor the end may pass it. */
    const untilResumed = async (): Promise<void> => {
      while (isPaused && !isOver)
        await new Promise<void>((go) => {
          resume = go;
        });
    };
    const relay = async (): Promise<void> => {
      wait(firstByteMs, "no reply came");
      const reply = await inference.answer({ ...ask, body: body as Buffer, signal: leaving.signal });
      if (isOver) return;
      wait(idleMs, "nothing more came");
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
      if (finish()) listener.onError({ kind: "network", message: "the hub's own inference service broke" });
    });
    return () => {
      if (!finish()) return;
      leaving.abort();
      resume?.();
    };
  };
