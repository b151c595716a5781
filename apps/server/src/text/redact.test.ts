import { expect, test } from "vitest";
import { redact } from "./redact.ts";

test.each([
  ["Authorization: Bearer hf_abcdefghijkl", "Authorization: Bearer ***"],
  ["authorization: Key 0123456789", "authorization: Key ***"],
  ["the token hf_ABCdefGHIjkl was refused", "the token hf_*** was refused"],
  [`a hub's own prefix: acme_${"Ab".repeat(20)}`, "a hub's own prefix: acme_***"],
  ["key sk-proj-1234567890abc", "key sk_***"],
  ["PUT /api/large-files/ab?size=1&signature=0011aa&x=2", "PUT /api/large-files/ab?size=1&signature=***&x=2"],
  ["postgres://hub:pass%20word@db/hub", "postgres://hub:***@db/hub"],
  ["GET /api/models?search=bert&token=abc", "GET /api/models?search=bert&token=***"],
  ["GET /login/oidc/acme/callback?code=4_0Ab&state=x", "GET /login/oidc/acme/callback?code=***&state=x"],
  ["the ID token eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0. was refused", "the ID token *** was refused"],
  [
    "POST /router/hf-inference/models/hf-internal-testing/tiny",
    "POST /router/hf-inference/models/hf-internal-testing/tiny",
  ],
  ["nothing to hide: https://hub.example/a:b", "nothing to hide: https://hub.example/a:b"],
])("%s", (text, redacted) => {
  expect(redact(text)).toBe(redacted);
});
