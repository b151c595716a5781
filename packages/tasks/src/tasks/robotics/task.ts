import { definePlaceholder } from "../../define-task.ts";
import * as io from "./io.ts";

export const robotics = definePlaceholder({
  id: "robotics",
  name: "Robotics",
  modality: "rl",
  color: "blue",
  subtasks: [
    { type: "grasping", name: "Grasping" },
    { type: "task-planning", name: "Task Planning" },
  ],
  io,
  widget: { in: ["observation"], out: "action" },
  example: {
    inputs: {
      observation: { joints: [0.02, -0.61, 0.95, 0.12, -0.34, 0.0], gripper: 0.08, cube: [0.21, -0.05, 0.02] },
      instruction: "Pick up the red cube.",
    },
  },
  page: {
    summary: "Robotics models turn what a robot senses, and often an instruction, into its next movement.",
    models: [
      {
        id: "lerobot/smolvla_base",
        description: "A small vision-language-action model that can be fine-tuned on one GPU.",
      },
      {
        id: "lerobot/act_aloha_sim_transfer_cube_human",
        description: "Hands a cube from one simulated arm to the other; trained on human demonstrations.",
      },
      {
        id: "lerobot/diffusion_pusht",
        description: "Pushes a T-shaped block onto its target with a diffusion policy.",
      },
    ],
    datasets: [
      { id: "lerobot/pusht", description: "Human demonstrations of pushing a T-shaped block to its target." },
      {
        id: "lerobot/aloha_sim_transfer_cube_human",
        description: "Demonstrations of two simulated arms passing a cube.",
      },
    ],
    spaces: [],
    metrics: [
      { id: "Success rate", description: "Share of attempts in which the robot completes the task." },
      { id: "Cumulative reward", description: "Sum of the rewards of one attempt, in tasks that define a reward." },
    ],
    demo: {
      inputs: [
        { type: "text", label: "Instruction", content: "Pick up the red cube." },
        {
          type: "tabular",
          label: "Observation",
          content: "Angles of six joints, the opening of the gripper and the position of the cube.",
          table: [
            ["Sensor", "Value"],
            ["Joint angles (rad)", "0.02, −0.61, 0.95, 0.12, −0.34, 0.00"],
            ["Gripper opening (m)", "0.08"],
            ["Cube (m)", "0.21, −0.05, 0.02"],
          ],
        },
      ],
      outputs: [
        {
          type: "tabular",
          label: "Action",
          content: "Small changes of the six joints, with the gripper kept open.",
          table: [
            ["Joint 1", "Joint 2", "Joint 3", "Joint 4", "Joint 5", "Joint 6", "Gripper"],
            ["0.01", "0.04", "−0.03", "0.00", "0.02", "0.00", "0.08"],
          ],
        },
      ],
    },
    widgetModels: ["lerobot/smolvla_base"],
  },
});
