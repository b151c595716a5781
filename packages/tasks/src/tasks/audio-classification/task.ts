import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const audioClassification = defineTask({
  id: "audio-classification",
  name: "Audio Classification",
  modality: "audio",
  color: "green",
  subtasks: [
    { type: "keyword-spotting", name: "Keyword Spotting" },
    { type: "speaker-identification", name: "Speaker Identification" },
    { type: "audio-intent-classification", name: "Audio Intent Classification" },
    { type: "audio-emotion-recognition", name: "Audio Emotion Recognition" },
    { type: "audio-language-identification", name: "Audio Language Identification" },
  ],
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "speechbrain/google_speech_command_xvector", description: "" },
      { id: "ehcalabres/wav2vec2-lg-xlsr-en-speech-emotion-recognition", description: "" },
      { id: "facebook/mms-lid-126", description: "" },
    ],
    datasets: [
      { id: "s3prl/superb", description: "" },
      { id: "agkphysics/AudioSet", description: "" },
    ],
    spaces: [{ id: "kurianbenoy/audioclassification", description: "" }],
    metrics: [
      { id: "accuracy", description: "" },
      { id: "recall", description: "" },
      { id: "precision", description: "" },
      { id: "f1", description: "" },
    ],
    demo: {
      inputs: [{ type: "audio", label: "", content: "" }],
      outputs: [{ type: "chart", label: "", content: "" }],
    },
    widgetModels: ["MIT/ast-finetuned-audioset-10-10-0.4593"],
    youtubeId: "KWwzcmG98Ds",
  },
});
