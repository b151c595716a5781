import { checkSchema } from "./check-schema.ts";
import { schemaVerdict } from "./schema-verdict.ts";
import type { ReplyCheck } from "./timed-check.ts";

addEventListener("message", ({ data: { schema, reply } }: MessageEvent<ReplyCheck>) =>
  postMessage(schemaVerdict(schema, reply, checkSchema)),
);

// From here on the page may expect an answer; before, it may still be waiting for this script.
postMessage("ready");
