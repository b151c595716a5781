import { array, number, object, optional, record, string, union } from "../../schema.ts";

const numbers = array(number());

export const input = object({
  inputs: object({
    observation: record(union([number(), numbers]), {
      description: "What the robot senses, by name: joint angles in radians, gripper opening, positions in meters.",
    }),
    instruction: optional(string({ description: "The task in words, for policies that follow instructions." })),
  }),
});

export const output = object({
  action: array(number(), {
    description: "The next command: one number for each joint, and the gripper last.",
  }),
});
