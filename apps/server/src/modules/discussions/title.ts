import { HubError } from "../../errors.ts";

/** A title on one line, without surrounding spaces. */
export const titleOf = (text: string): string => {
  const title = text.replace(/\s+/g, " ").trim();
  if (title === "") throw new HubError("bad_request", '"title" must not be empty.');
  return title;
};
