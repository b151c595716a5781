import { type Rendering, renderTemplate } from "./render-template.ts";

addEventListener("message", ({ data }: MessageEvent<{ readonly number: number; readonly rendering: Rendering }>) => {
  postMessage({ number: data.number, rendered: renderTemplate(data.rendering) });
});
