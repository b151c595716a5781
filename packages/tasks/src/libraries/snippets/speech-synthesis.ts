import { python, shell } from "../../code/code.ts";
import { hasTag, type LoadingCode, repositoryName } from "./model-facts.ts";

const greeting = "Hello! This voice was created by a computer.";

export const chatterbox: LoadingCode = () => [
  shell`pip install chatterbox-tts`,
  python`
    import torchaudio as ta
    from chatterbox.tts import ChatterboxTTS

    model = ChatterboxTTS.from_pretrained(device="cuda")
    wav = model.generate(${greeting})
    ta.save("speech.wav", wav, model.sr)

    # In the voice of a recording
    wav = model.generate(${greeting}, audio_prompt_path="voice.wav")
    ta.save("cloned.wav", wav, model.sr)
  `,
];

export const chatTts: LoadingCode = () => [
  shell`pip install ChatTTS torchaudio`,
  python`
    import ChatTTS
    import torch
    import torchaudio

    chat = ChatTTS.Chat()
    chat.load(compile=False)  # True is faster once it is warm

    wavs = chat.infer([${greeting}])
    torchaudio.save("speech.wav", torch.from_numpy(wavs[0]).reshape(1, -1), 24000)
  `,
];

export const dia: LoadingCode = (model) => [
  shell`pip install git+https://github.com/nari-labs/dia.git soundfile`,
  python`
    import soundfile as sf
    from dia.model import Dia

    model = Dia.from_pretrained(${model.id})

    # [S1] and [S2] are the two speakers.
    output = model.generate("[S1] Did you hear that? [S2] Hear what? (laughs)")
    sf.write("dialogue.wav", output, 44100)
  `,
];

export const dia2: LoadingCode = (model) => [
  python`
    # Install it from https://github.com/nari-labs/dia2
    from dia2 import Dia2, GenerationConfig, SamplingConfig

    dia = Dia2.from_repo(${model.id}, device="cuda", dtype="bfloat16")
    config = GenerationConfig(
        cfg_scale=2.0,
        audio=SamplingConfig(temperature=0.8, top_k=50),
        use_cuda_graph=True,
    )

    # [S1] and [S2] are the two speakers.
    dia.generate("[S1] Hello! [S2] Hello to you!", config=config, output_wav="dialogue.wav")
  `,
];

export const indexTts: LoadingCode = (model) => [
  python`
    # Install it from https://github.com/index-tts/index-tts
    from huggingface_hub import snapshot_download
    from indextts.infer import IndexTTS

    folder = snapshot_download(${model.id}, local_dir="checkpoints")
    tts = IndexTTS(model_dir=folder, cfg_path=f"{folder}/config.yaml")

    # The voice to speak in, what to say, and where to write it
    tts.infer("voice.wav", ${greeting}, "speech.wav")
  `,
];

export const kittenTts: LoadingCode = (model) => [
  python`
    # Install it from https://github.com/KittenML/KittenTTS
    import soundfile as sf
    from kittentts import KittenTTS

    model = KittenTTS(${model.id})
    audio = model.generate(${greeting})
    sf.write("speech.wav", audio, 24000)
  `,
];

export const mars5: LoadingCode = (model) => [
  python`
    # Run this in a clone of https://github.com/Camb-ai/MARS5-TTS
    from inference import Mars5TTS

    mars5 = Mars5TTS.from_pretrained(${model.id})
  `,
];

/** Weights for other engines are not for this library's Python package. */
export const outeTts: LoadingCode = (model) => {
  if (hasTag(model, "gguf", "onnx")) return [];
  return [
    shell`pip install outetts`,
    python`
      import outetts

      config = outetts.ModelConfig.auto_config(
          model=outetts.Models(${repositoryName(model)}),
          backend=outetts.Backend.HF,
      )
      tts = outetts.Interface(config=config)

      speaker = tts.load_default_speaker("EN-FEMALE-1-NEUTRAL")
      output = tts.generate(
          outetts.GenerationConfig(text=${greeting}, speaker=speaker)
      )
      output.save("speech.wav")
    `,
  ];
};

export const pocketTts: LoadingCode = () => [
  shell`pip install pocket-tts scipy`,
  python`
    import scipy.io.wavfile
    from pocket_tts import TTSModel

    tts_model = TTSModel.load_model()

    # A voice from Kyutai's collection, or a recording of your own
    voice_state = tts_model.get_state_for_audio_prompt(
        "hf://kyutai/tts-voices/alba-mackenna/casual.wav"
    )
    audio = tts_model.generate_audio(voice_state, ${greeting})
    scipy.io.wavfile.write("speech.wav", tts_model.sample_rate, audio.numpy())
  `,
];

const qwenCalls = {
  cloned: python`
    # In the voice of a recording, with the words that are said in it
    wavs, sample_rate = model.generate_voice_clone(
        text=${greeting},
        language="English",
        ref_audio="voice.wav",
        ref_text="What is said in the recording.",
    )
  `,
  designed: python`
    # In a voice you describe
    wavs, sample_rate = model.generate_voice_design(
        text=${greeting},
        language="English",
        instruct="A calm, deep voice with a smile in it.",
    )
  `,
  chosen: python`
    # In one of the model's own voices
    wavs, sample_rate = model.generate_custom_voice(
        text=${greeting},
        language="English",
        speaker="Ryan",
        instruct="Speak calmly.",
    )
  `,
};

const qwenCall = (id: string) => {
  if (id.endsWith("-Base")) return qwenCalls.cloned;
  return id.endsWith("-VoiceDesign") ? qwenCalls.designed : qwenCalls.chosen;
};

export const qwen3Tts: LoadingCode = (model) => [
  shell`pip install qwen-tts`,
  python`
    import soundfile as sf
    import torch
    from qwen_tts import Qwen3TTSModel

    model = Qwen3TTSModel.from_pretrained(
        ${model.id},
        device_map="cuda:0",
        dtype=torch.bfloat16,
    )

    ${qwenCall(model.id)}
    sf.write("speech.wav", wavs[0], sample_rate)
  `,
];

export const supertonic: LoadingCode = () => [
  shell`pip install supertonic`,
  python`
    from supertonic import TTS

    tts = TTS(auto_download=True)
    style = tts.get_voice_style(voice_name="M1")

    wav, duration = tts.synthesize(${greeting}, voice_style=style)
    tts.save_audio(wav, "speech.wav")
  `,
];

export const tensorflowTts: LoadingCode = (model) => {
  if (hasTag(model, "text-to-mel")) {
    return [
      python`
        from tensorflow_tts.inference import AutoProcessor, TFAutoModel

        processor = AutoProcessor.from_pretrained(${model.id})
        model = TFAutoModel.from_pretrained(${model.id})

        input_ids = processor.text_to_sequence(${greeting})
      `,
    ];
  }
  const load = python`model = TFAutoModel.from_pretrained(${model.id})`;
  if (!hasTag(model, "mel-to-wav")) {
    return [
      python`
        from tensorflow_tts.inference import TFAutoModel

        ${load}
      `,
    ];
  }
  return [
    python`
      import numpy as np
      from tensorflow_tts.inference import TFAutoModel

      ${load}

      mels = np.load("mels.npy")  # what a text-to-mel model made
      audios = model.inference(mels)
    `,
  ];
};
