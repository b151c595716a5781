import { type Rendering, renderTemplate } from "./render-template.ts";

addEventListener("message", ({ data }: MessageEvent<Rendering>) => postMessage(renderTemplate(data)));

// Tells the page that the script has loaded, so that the timeout starts now.
postMessage("ready");
