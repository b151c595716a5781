import { definePlaceholder } from "../../define-task.ts";
import * as io from "./io.ts";

export const textToAudio = definePlaceholder({
  id: "text-to-audio",
  name: "Text-to-Audio",
  modality: "audio",
  color: "yellow",
  io,
});
