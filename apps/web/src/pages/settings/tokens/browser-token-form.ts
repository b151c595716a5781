import type { NewBrowserToken } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import type { FormRequest } from "../../../forms/use-save-form.ts";
import { entriesOf, numberOf } from "./form-entries.ts";

/** The fields of the dialog, as they are written. */
export interface BrowserTokenForm {
  readonly name: string;
  readonly origins: string;
  readonly models: string;
  readonly limit: string;
  readonly rate: string;
  readonly seconds: string;
}

/** What to send, or what to correct first. */
export const readBrowserToken = (form: BrowserTokenForm): FormRequest<NewBrowserToken> => {
  const origins = entriesOf(form.origins);
  const models = entriesOf(form.models);
  const limitUsd = numberOf(form.limit);
  const requestsPerMinute = numberOf(form.rate);
  if (origins.length === 0) return { problem: "Enter the origin of your page, such as https://app.example." };
  if (models.length === 0) return { problem: "Enter at least one model, such as owner/name." };
  if (!(limitUsd >= 0 && limitUsd <= limits.browserTokenUsd))
    return { problem: `Enter a max cost between $0 and $${limits.browserTokenUsd.toLocaleString("en")}.` };
  if (
    !Number.isInteger(requestsPerMinute) ||
    requestsPerMinute < 1 ||
    requestsPerMinute > limits.browserTokenRequestsPerMinute
  )
    return { problem: `Enter 1 to ${limits.browserTokenRequestsPerMinute.toLocaleString("en")} requests per minute.` };
  const name = form.name.trim();
  const expiresInSeconds = Number(form.seconds);
  return { request: { origins, models, limitUsd, requestsPerMinute, expiresInSeconds, ...(name && { name }) } };
};
