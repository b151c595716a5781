import { startTransition, useEffect, useRef, useState } from "react";
import type { Rendered, RenderRequest } from "./render-template.ts";
import { createRenderer, type Renderer, type WorkerMessage } from "./renderer.ts";

/** Well above the engine's own limit of one second: beyond it the worker hangs. */
const timeoutMs = 6_000;

const openRenderer = (): Renderer =>
  createRenderer({
    open: (hear, fail) => {
      const worker = new Worker(new URL("./render-worker.ts", import.meta.url), { type: "module" });
      worker.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => hear(data));
      worker.addEventListener("error", fail);
      return { post: (rendering) => worker.postMessage(rendering), end: () => worker.terminate() };
    },
    later: (call) => {
      const timer = setTimeout(call, timeoutMs);
      return () => clearTimeout(timer);
    },
  });

/** `latest` and the last one with output: half-written templates have none. */
export interface Renderings {
  readonly latest?: Rendered;
  readonly shown?: Rendered;
}

const after = ({ shown }: Renderings, latest: Rendered): Renderings => ({
  latest,
  shown: latest.error && latest.pieces.length === 0 && shown ? shown : latest,
});

const none: Renderings = {};

/** In a worker, because templates are untrusted. */
export const useRendering = (rendering: RenderRequest | undefined): Renderings => {
  const [renderings, setRenderings] = useState(none);
  const renderer = useRef<Renderer>(undefined);
  useEffect(
    () => () => {
      renderer.current?.close();
      renderer.current = undefined;
    },
    [],
  );
  useEffect(() => {
    if (!rendering) return;
    renderer.current ??= openRenderer();
    renderer.current.render(rendering, (next) => startTransition(() => setRenderings((before) => after(before, next))));
  }, [rendering]);
  return rendering ? renderings : none;
};
