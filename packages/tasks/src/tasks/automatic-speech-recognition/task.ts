import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const automaticSpeechRecognition = defineTask({
  id: "automatic-speech-recognition",
  name: "Automatic Speech Recognition",
  modality: "audio",
  color: "yellow",
  io,
  widget: { in: ["audio"], out: "text" },
  example: { inputs: "platform-announcement.wav" },
  info: {
    summary:
      "Automatic speech recognition writes down what is said in a recording, and can tell when each part was said.",
    models: [
      {
        id: "openai/whisper-large-v3",
        description: "Transcribes speech in many languages, punctuates it, and can translate it into English.",
      },
      {
        id: "facebook/w2v-bert-2.0",
        description:
          "A speech encoder trained on many languages without transcripts; a base to fine-tune for your own.",
      },
      {
        id: "facebook/seamless-m4t-v2-large",
        description: "Transcribes and translates between about a hundred languages, from speech or text.",
      },
      {
        id: "nvidia/canary-1b",
        description: "Transcribes English, German, French and Spanish and translates between English and the others.",
      },
      { id: "pyannote/speaker-diarization-3.1", description: "Tells who speaks when, to be laid over a transcript." },
    ],
    datasets: [
      {
        id: "mozilla-foundation/common_voice_17_0",
        description: "Sentences read by volunteers in more than a hundred languages and all kinds of accents.",
      },
      {
        id: "amphion/Emilia-Dataset",
        description: "Speech as found in talks, interviews and shows, in several languages, with transcripts.",
      },
      {
        id: "parler-tts/mls_eng",
        description: "The English part of Multilingual LibriSpeech: audiobooks with their text.",
      },
      { id: "espnet/yodas", description: "Speech from YouTube with subtitles, in a great many languages." },
    ],
    spaces: [
      { id: "hf-audio/whisper-large-v3", description: "Transcribe a recording, a file or a video with Whisper." },
      {
        id: "mrfakename/Moonshinex",
        description: "Try Moonshine, a family of small models for quick transcription.",
      },
      { id: "facebook/seamless_m4t", description: "Speak in one language and read or hear it in another." },
      { id: "nvidia/canary-1b", description: "Transcribe and translate with Canary in four languages." },
    ],
    metrics: [
      {
        id: "wer",
        description:
          "Share of words that are wrong, missing or added, compared with a human transcript; lower is better.",
      },
      {
        id: "cer",
        description: "The same count over characters, for languages without spaces between words and for spelling.",
      },
    ],
    demo: {
      inputs: [
        {
          type: "audio",
          label: "Recording",
          content: "A man's voice announces: The train to Porto now leaves from platform seven.",
          filename: "platform-announcement.wav",
        },
      ],
      outputs: [{ type: "text", label: "Transcript", content: "The train to Porto now leaves from platform seven." }],
    },
    widgetModels: ["openai/whisper-large-v3"],
    youtubeId: "TksaY_FDgnk",
  },
});
