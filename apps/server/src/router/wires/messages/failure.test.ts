import { expect, test } from "vitest";
import { RouterError } from "../../router-error.ts";
import { messagesFailure } from "./failure.ts";

test.each([
  [400, "invalid_request_error"],
  [401, "authentication_error"],
  [402, "billing_error"],
  [403, "permission_error"],
  [404, "not_found_error"],
  [405, "invalid_request_error"],
  [413, "request_too_large"],
  [414, "invalid_request_error"],
  [429, "rate_limit_error"],
  [430, "invalid_request_error"],
  [499, "invalid_request_error"],
  [500, "api_error"],
  [502, "api_error"],
  [503, "overloaded_error"],
  [504, "timeout_error"],
  [505, "api_error"],
])("status %i has the type %s", (status, type) => {
  const error = new RouterError("provider_refused", "No.", { status, metadata: { attempts: 1 } });
  expect(messagesFailure(error, "r-1")).toEqual({
    type: "error",
    error: { type, message: "No.", code: "provider_refused", metadata: { attempts: 1 } },
    request_id: "r-1",
  });
});
