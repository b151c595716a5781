import type { NewBrowserToken } from "@orrery/contract";
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
  if (!(limitUsd >= 0 && limitUsd <= 1000)) return { problem: "Enter a max cost between $0 and $1,000." };
  if (!Number.isInteger(requestsPerMinute) || requestsPerMinute < 1 || requestsPerMinute > 6000)
    return { problem: "Enter 1 to 6,000 requests per minute." };
  const name = form.name.trim();
  const expiresInSeconds = Number(form.seconds);
  return { request: { origins, models, limitUsd, requestsPerMinute, expiresInSeconds, ...(name && { name }) } };
};
