import { type Rendering, renderTemplate } from "./render-template.ts";

addEventListener("message", ({ data }: MessageEvent<Rendering>) => postMessage(renderTemplate(data)));

// From here on the page may expect answers; before, it may still be waiting for this script.
postMessage("ready");
