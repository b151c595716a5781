import { definePlaceholder } from "../../define-task.ts";
import * as io from "./io.ts";

export const voiceActivityDetection = definePlaceholder({
  id: "voice-activity-detection",
  name: "Voice Activity Detection",
  modality: "audio",
  color: "red",
  io,
});
