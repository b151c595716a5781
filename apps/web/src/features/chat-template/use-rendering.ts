import { useEffect, useRef, useState } from "react";
import type { Rendered, Rendering } from "./render-template.ts";

/** Longer than the engine's own limit of a second: beyond it the worker itself is stuck. */
const patience = 4_000;

const openWorker = (): Worker => new Worker(new URL("./render-worker.ts", import.meta.url), { type: "module" });

/** Renders in a worker, so that a template of anybody's cannot hold up the page. */
export const useRendering = (rendering: Rendering): Rendered | undefined => {
  const [rendered, setRendered] = useState<Rendered>();
  const worker = useRef<Worker>(undefined);
  const number = useRef(0);

  useEffect(() => () => worker.current?.terminate(), []);
  useEffect(() => {
    worker.current ??= openWorker();
    number.current += 1;
    const [current, own] = [worker.current, number.current];
    const timer = setTimeout(() => {
      current.terminate();
      worker.current = undefined;
      setRendered({ fault: "The template took too long and was stopped." });
    }, patience);
    const hear = ({ data }: MessageEvent<{ number: number; rendered: Rendered }>) => {
      if (data.number !== own) return;
      clearTimeout(timer);
      setRendered(data.rendered);
    };
    current.addEventListener("message", hear);
    current.postMessage({ number: own, rendering });
    return () => {
      clearTimeout(timer);
      current.removeEventListener("message", hear);
    };
  }, [rendering]);
  return rendered;
};
