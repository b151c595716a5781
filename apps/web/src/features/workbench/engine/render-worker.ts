import { type RenderRequest, renderTemplate } from "./render-template.ts";

addEventListener("message", ({ data }: MessageEvent<RenderRequest>) => postMessage(renderTemplate(data)));

// Tells the page that the script has loaded, so that the timeout starts now.
postMessage("ready");
