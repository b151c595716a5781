import { InvalidCall } from "./invalid-call.ts";

const encodeStep = (step: string): string => encodeURIComponent(step).replaceAll("%3A", ":").replaceAll("%40", "@");

/** A model id as part of a path: slashes stay, special characters are encoded, `..` is refused. */
export const modelPath = (model: string): string => {
  const steps = model.split("/");
  // Encoded dots count as dots for URL parsers, so these can only be refused.
  if (steps.some((step) => step === "" || /^(\.|%2e){1,2}$/i.test(step)))
    throw new InvalidCall(`"${model}" is not a valid model id`);
  return steps.map(encodeStep).join("/");
};
