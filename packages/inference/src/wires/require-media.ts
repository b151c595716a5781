import type { Task } from "../task.ts";
import { UnfitCall } from "./unfit-call.ts";
import type { Call, Media } from "./wire.ts";

/** The medium of a call; the client has checked and read it before a wire sees it. */
export const requireMedia = <T extends Task>({ media, task }: Call<T>): Media => {
  if (!media) throw new UnfitCall(`${task} needs a picture or a sound in inputs`);
  return media;
};
