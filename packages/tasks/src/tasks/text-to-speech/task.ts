import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const textToSpeech = defineTask({
  id: "text-to-speech",
  name: "Text-to-Speech",
  modality: "audio",
  color: "yellow",
  io,
  widget: { in: ["text"], out: "audio" },
  example: { inputs: "The last ferry leaves at half past nine." },
  info: {
    summary: "Text-to-speech reads a text aloud: words go in, and a recording of a voice speaking them comes out.",
    models: [
      {
        id: "KittenML/kitten-tts-nano-0.1",
        description: "A very small English voice that runs on a CPU, for gadgets and web pages.",
      },
      {
        id: "ResembleAI/chatterbox",
        description: "Speaks in a voice copied from a short sample, with a setting for how expressive it is.",
      },
      {
        id: "fishaudio/fish-speech-1.5",
        description: "Several languages and voice cloning from a short reference recording.",
      },
      {
        id: "nari-labs/Dia-1.6B-0626",
        description: "Turns a script with marked speakers into a dialogue, including laughter and sighs.",
      },
    ],
    datasets: [
      {
        id: "parler-tts/mls_eng_10k",
        description: "Ten thousand hours of English audiobooks, taken from Multilingual LibriSpeech.",
      },
      {
        id: "mythicinfinity/libritts_r",
        description: "LibriTTS with restored audio quality: clean English speech by many readers.",
      },
      {
        id: "facebook/multilingual_librispeech",
        description: "Audiobooks in eight languages, cut into utterances with their text.",
      },
    ],
    spaces: [
      { id: "hexgrad/Kokoro-TTS", description: "Try Kokoro, a small model with many voices." },
      {
        id: "fishaudio/fish-speech-1",
        description: "Type a text, give a reference voice, and hear Fish Speech imitate it.",
      },
      { id: "ResembleAI/Chatterbox", description: "Hear Chatterbox read your text in a voice you provide." },
      {
        id: "TTS-AGI/TTS-Arena-V2",
        description: "Listen to two hidden models read the same text and vote for the better one.",
      },
      {
        id: "ngxson/kokoro-podcast-generator",
        description: "Writes a conversation about a text and lets Kokoro speak it as a podcast.",
      },
    ],
    metrics: [
      {
        id: "mel cepstral distortion",
        description:
          "How far the spectrum of the speech lies from a human recording of the same words; lower is better.",
      },
    ],
    demo: {
      inputs: [{ type: "text", label: "Input", content: "The last ferry leaves at half past nine." }],
      outputs: [
        {
          type: "audio",
          label: "Speech",
          content: "A woman's synthetic voice says: The last ferry leaves at half past nine.",
          filename: "ferry-notice.wav",
        },
      ],
    },
    widgetModels: ["suno/bark"],
    youtubeId: "NW62DpzJ274",
    canonicalId: "text-to-audio",
  },
});
