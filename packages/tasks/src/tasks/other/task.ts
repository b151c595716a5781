import { definePlaceholder } from "../../define-task.ts";

export const otherTask = definePlaceholder({
  id: "other",
  name: "Other",
  modality: "other",
  color: "blue",
  hideInModels: true,
  hideInDatasets: true,
});
