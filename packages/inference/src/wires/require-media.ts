import type { Task } from "../task.ts";
import { InvalidCall } from "./invalid-call.ts";
import type { Call, Media } from "./wire.ts";

/** The file of a call; the client has read it before. */
export const requireMedia = <T extends Task>({ media, task }: Call<T>): Media => {
  if (!media) throw new InvalidCall(`${task} needs an image or audio file in inputs`);
  return media;
};
