import { UnfitCall } from "./unfit-call.ts";

const encodeStep = (step: string): string => encodeURIComponent(step).replaceAll("%3A", ":").replaceAll("%40", "@");

/** Names that are paths as they are, as nearly all are. */
const plain = /^[A-Za-z0-9_-][\w.-]*(?:\/[A-Za-z0-9_-][\w.-]*)*$/;

/** A model's name as part of a path: slashes stay, odd characters are encoded, steps upwards are refused. */
export const modelPath = (model: string): string => {
  if (plain.test(model)) return model;
  const steps = model.split("/");
  // Encoded dots count as dots for URL parsers, so these can only be refused.
  if (steps.some((step) => step === "" || /^(\.|%2e){1,2}$/i.test(step)))
    throw new UnfitCall(`"${model}" cannot be the name of a model`);
  return steps.map(encodeStep).join("/");
};
