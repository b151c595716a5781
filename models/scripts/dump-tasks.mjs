// Writes what the guide learns about tasks, from the built catalogue: node models/scripts/dump-tasks.mjs <file>
import { writeFileSync } from "node:fs";
import { hasRecord, modalities, tasks } from "../../packages/tasks/dist/index.js";

const inputOf = (io) => {
  const properties = io?.input?.properties ?? {};
  const inputs = properties.inputs;
  if (inputs?.description) return inputs.description;
  return Object.values(inputs?.properties ?? {})
    .map((part) => part.description)
    .filter(Boolean)
    .join(" ");
};

const rows = Object.values(tasks).map((task) => ({
  id: task.id,
  name: task.name,
  modality: modalities[task.modality],
  page: hasRecord(task),
  summary: task.info?.summary ?? "",
  input: inputOf(task.io),
  output: task.io?.output?.description ?? "",
  subtasks: (task.subtasks ?? []).map((subtask) => subtask.name),
  metrics: (task.info?.metrics ?? []).map((metric) => metric.id),
  kinds: task.widget ?? null,
}));
writeFileSync(process.argv[2], `${JSON.stringify(rows, null, 1)}\n`);
