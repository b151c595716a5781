import { startTransition, useEffect, useRef, useState } from "react";
import type { Rendered, Rendering } from "./render-template.ts";
import { createRenderer, type Renderer, type WorkerMessage } from "./renderer.ts";

/** Well above the engine's own limit of a second: beyond it the worker itself is stuck. */
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

/** What came of the last rendering, and of the last that wrote something: half-written templates write nothing. */
export interface Renderings {
  readonly latest?: Rendered;
  readonly shown?: Rendered;
}

const after = ({ shown }: Renderings, latest: Rendered): Renderings => ({
  latest,
  shown: latest.error && latest.pieces.length === 0 && shown ? shown : latest,
});

const none: Renderings = {};

/** Renders in a worker, so that a template of anybody's cannot hold up the page; nothing is rendered without a rendering. */
export const useRendering = (rendering: Rendering | undefined): Renderings => {
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
