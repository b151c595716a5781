import { tasks } from "@orrery/tasks";
import { expect, it } from "vitest";
import { taskHue } from "./task-hue.ts";

it("gives every task the hue of its modality", () => {
  const hueOf = (id: keyof typeof tasks) => taskHue(tasks[id]);
  expect(hueOf("text-generation")).toBe("indigo");
  expect(hueOf("image-classification")).toBe("blue");
  expect(hueOf("text-to-video")).toBe("red");
  expect(hueOf("automatic-speech-recognition")).toBe("yellow");
  expect(hueOf("tabular-regression")).toBe("green");
  expect(hueOf("image-text-to-text")).toBe("orange");
  expect(hueOf("reinforcement-learning")).toBe("neutral");
  expect(Object.values(tasks).every((task) => taskHue(task) !== undefined)).toBe(true);
});
