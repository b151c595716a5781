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
  widget: { in: ["audio"], out: "scores" },
  example: { inputs: "church-bell.wav" },
  info: {
    summary:
      "Audio classification labels a recording: a bell or rain, a spoken command, a language, a mood, a speaker.",
    models: [
      {
        id: "speechbrain/google_speech_command_xvector",
        description: "Spots short spoken commands such as yes, no, stop and go.",
      },
      {
        id: "ehcalabres/wav2vec2-lg-xlsr-en-speech-emotion-recognition",
        description: "Guesses the emotion in English speech.",
      },
      { id: "facebook/mms-lid-126", description: "Recognizes which of 126 languages is being spoken." },
    ],
    datasets: [
      { id: "s3prl/superb", description: "Ten speech tasks in one benchmark, for comparing speech encoders." },
      {
        id: "agkphysics/AudioSet",
        description: "Ten-second clips from YouTube, labeled with hundreds of kinds of everyday sounds.",
      },
    ],
    spaces: [
      { id: "kurianbenoy/audioclassification", description: "Classify a recording of your own in the browser." },
    ],
    metrics: [
      { id: "accuracy", description: "Share of recordings that got the right label." },
      { id: "recall", description: "Of the recordings that contain a class, the share in which it was found." },
      { id: "precision", description: "Of the recordings given a label, the share that deserve it." },
      { id: "f1", description: "Precision and recall in one figure, averaged over the labels." },
    ],
    demo: {
      inputs: [
        {
          type: "audio",
          label: "Recording",
          content: "Two strokes of a deep bell.",
          filename: "church-bell.wav",
        },
      ],
      outputs: [
        {
          type: "chart",
          label: "Classes",
          content: "Church bell and bell score high; chime, gong and music stay low.",
          data: [
            { label: "Church bell", score: 0.81 },
            { label: "Bell", score: 0.74 },
            { label: "Chime", score: 0.12 },
            { label: "Gong", score: 0.08 },
            { label: "Music", score: 0.05 },
          ],
        },
      ],
    },
    widgetModels: ["MIT/ast-finetuned-audioset-10-10-0.4593"],
    youtubeId: "KWwzcmG98Ds",
  },
});
