import { checkSchema } from "./check-schema.ts";
import { schemaVerdict } from "./schema-verdict.ts";
import type { ReplyCheck } from "./timed-check.ts";

addEventListener("message", ({ data: { schema, reply } }: MessageEvent<ReplyCheck>) =>
  postMessage(schemaVerdict(schema, reply, checkSchema)),
);

// Tells the page that the script has loaded, so that the timeout starts now.
postMessage("ready");
