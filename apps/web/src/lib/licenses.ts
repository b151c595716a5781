import { licenses } from "@orrery/tasks";

/** Choices of a select, with one for no license. */
export const licenseChoices: readonly { readonly value: string; readonly label: string }[] = [
  { value: "", label: "No license" },
  ...licenses.map(({ id, name }) => ({ value: id, label: `${name} (${id})` })),
];
