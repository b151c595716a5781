import { definePlaceholder } from "../../define-task.ts";
import * as io from "./io.ts";

export const voiceActivityDetection = definePlaceholder({
  id: "voice-activity-detection",
  name: "Voice Activity Detection",
  modality: "audio",
  color: "red",
  io,
  widget: { in: ["audio"], out: "segments" },
  example: { inputs: "two-announcements.wav" },
  page: {
    summary: "Voice activity detection finds the parts of a recording in which someone speaks.",
    models: [
      {
        id: "pyannote/segmentation-3.0",
        description: "Marks speech, up to three speakers and their overlap in ten-second windows.",
      },
      {
        id: "onnx-community/silero-vad",
        description: "A very small model that runs in real time on a phone or in a browser.",
      },
    ],
    datasets: [
      {
        id: "speechcolab/gigaspeech",
        description: "Podcasts, audiobooks and videos with the times of every utterance.",
      },
    ],
    spaces: [],
    metrics: [
      {
        id: "Detection error rate",
        description: "Missed speech and false alarms together, as a share of all speech; lower is better.",
      },
      { id: "F1", description: "Balance of missed speech and false alarms, counted in short frames." },
    ],
    demo: {
      inputs: [
        {
          type: "audio",
          label: "Recording",
          content: "Two short announcements with a pause of a second between them.",
          filename: "two-announcements.wav",
        },
      ],
      outputs: [
        {
          type: "tabular",
          label: "Speech",
          content: "Speech from 0.64 to 3.46 seconds and from 4.67 to 6.43 seconds.",
          table: [
            ["From", "To", "Length"],
            ["0.64 s", "3.46 s", "2.82 s"],
            ["4.67 s", "6.43 s", "1.76 s"],
          ],
        },
      ],
    },
    widgetModels: ["onnx-community/silero-vad"],
  },
});
