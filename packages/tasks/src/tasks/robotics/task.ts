import { definePlaceholder } from "../../define-task.ts";

export const robotics = definePlaceholder({
  id: "robotics",
  name: "Robotics",
  modality: "rl",
  color: "blue",
  subtasks: [
    { type: "grasping", name: "Grasping" },
    { type: "task-planning", name: "Task Planning" },
  ],
});
