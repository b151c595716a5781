import { type Code, comment, python, pythonName, shell } from "../../code/code.ts";
import type { ModelRecord } from "../../model-record.ts";
import { hasTag, type LoadingCode, repositoryName } from "./model-facts.ts";
import { notice } from "./notices.ts";

export const asteroid: LoadingCode = (model) => [
  python`
    from asteroid.models import BaseModel

    model = BaseModel.from_pretrained(${model.id})
    model.separate("mixture.wav")  # writes mixture_est1.wav, mixture_est2.wav, …
  `,
];

const generation = (model: ModelRecord, name: Code<"python">, descriptions: readonly string[]) => python`
  from audiocraft.data.audio import audio_write
  from audiocraft.models import ${name}

  model = ${name}.get_pretrained(${model.id})

  # One sound for each description
  waves = model.generate(${descriptions})
  for index, wave in enumerate(waves):
      audio_write(f"sample_{index}", wave.cpu(), model.sample_rate, strategy="loudness")
`;

const music = ["a calm piano piece", "a 90s rock song with electric guitar"];
const noises = ["a dog barking", "footsteps in a corridor"];

export const audiocraft: LoadingCode = (model) => {
  const install = shell`pip install audiocraft`;
  if (hasTag(model, "musicgen")) return [install, generation(model, python`MusicGen`, music)];
  if (hasTag(model, "audiogen")) return [install, generation(model, python`AudioGen`, noises)];
  if (hasTag(model, "magnet")) return [install, generation(model, python`MAGNeT`, music)];
  const advice = comment`no tag says whether this is musicgen, audiogen or magnet.`;
  return [python`${notice("unknownModelType", advice)}`];
};

export const audioseal: LoadingCode = (model) => [
  python`
    # Mark a recording
    import torchaudio
    from audioseal import AudioSeal

    wav, sample_rate = torchaudio.load("speech.wav")
    wav = wav.unsqueeze(0)  # the model takes batches

    model = AudioSeal.load_generator(${model.id})
    watermark = model.get_watermark(wav, sample_rate)
    torchaudio.save("marked.wav", (wav + watermark)[0].detach(), sample_rate)
  `,
  python`
    # Find out whether a recording is marked
    import torchaudio
    from audioseal import AudioSeal

    wav, sample_rate = torchaudio.load("marked.wav")

    detector = AudioSeal.load_detector(${model.id})
    probability, message = detector.detect_watermark(wav.unsqueeze(0), sample_rate)
    print(probability)
  `,
];

const espnetSpeech = (model: ModelRecord) => python`
  import soundfile
  from espnet2.bin.tts_inference import Text2Speech

  model = Text2Speech.from_pretrained(${model.id})
  speech = model("Hello, my dog is cooler than you!")["wav"]
  soundfile.write("speech.wav", speech.numpy(), model.fs)
`;

const espnetText = (model: ModelRecord) => python`
  import soundfile
  from espnet2.bin.asr_inference import Speech2Text

  model = Speech2Text.from_pretrained(${model.id})
  speech, rate = soundfile.read("speech.wav")
  text, *_ = model(speech)[0]
  print(text)
`;

export const espnet: LoadingCode = (model) => {
  const install = shell`pip install espnet espnet_model_zoo soundfile`;
  if (hasTag(model, "text-to-speech")) return [install, espnetSpeech(model)];
  if (hasTag(model, "automatic-speech-recognition")) return [install, espnetText(model)];
  const advice = comment`tagged neither text-to-speech nor automatic-speech-recognition.`;
  return [python`${notice("unknownModelType", advice)}`];
};

export const fairseq: LoadingCode = (model) => [
  python`
    from fairseq.checkpoint_utils import load_model_ensemble_and_task_from_hf_hub

    models, cfg, task = load_model_ensemble_and_task_from_hf_hub(${model.id})
  `,
];

export const kimiAudio: LoadingCode = (model) => [
  shell`pip install git+https://github.com/MoonshotAI/Kimi-Audio.git`,
  python`
    import soundfile as sf
    from kimia_infer.api.kimia import KimiAudio

    model = KimiAudio(model_path=${model.id}, load_detokenizer=True)

    # Write down what is said
    messages = [
        {"role": "user", "message_type": "text", "content": "Please transcribe the audio:"},
        {"role": "user", "message_type": "audio", "content": "speech.wav"},
    ]
    _, text = model.generate(messages, output_type="text")
    print(text)

    # Answer a spoken question aloud
    messages = [{"role": "user", "message_type": "audio", "content": "question.wav"}]
    wav, text = model.generate(messages, output_type="both")
    sf.write("answer.wav", wav.detach().cpu().view(-1).numpy(), 24000)
  `,
];

export const nemo: LoadingCode = (model) => {
  if (!hasTag(model, "automatic-speech-recognition")) {
    const advice = comment`no tag says which of NeMo's collections this model is of.`;
    return [python`${notice("unknownModelType", advice)}`];
  }
  return [
    shell`pip install "nemo_toolkit[asr]"`,
    python`
      import nemo.collections.asr as nemo_asr

      asr_model = nemo_asr.models.ASRModel.from_pretrained(${model.id})
      print(asr_model.transcribe(["speech.wav"]))
    `,
  ];
};

export const openasr: LoadingCode = (model) => [
  shell`
    openasr pull ${repositoryName(model)}
    openasr transcribe --model ${repositoryName(model)} speech.wav
  `,
];

const login = comment`If the model is gated, accept its terms on its page and set HF_TOKEN first`;

const diarization = (model: ModelRecord) => python`
  ${login}
  from pyannote.audio import Audio, Pipeline
  from pyannote.core import Segment

  pipeline = Pipeline.from_pretrained(${model.id})

  # A whole file
  print(pipeline("speech.wav"))

  # Or an excerpt of it, in seconds
  waveform, sample_rate = Audio().crop("speech.wav", Segment(start=2.0, end=5.0))
  print(pipeline({"waveform": waveform, "sample_rate": sample_rate}))
`;

const audioModel = (model: ModelRecord) => python`
  ${login}
  from pyannote.audio import Inference, Model
  from pyannote.core import Segment

  model = Model.from_pretrained(${model.id})
  inference = Inference(model)

  # A whole file
  output = inference("speech.wav")

  # Or an excerpt of it, in seconds
  output = inference.crop("speech.wav", Segment(start=2.0, end=5.0))
`;

export const pyannoteAudio: LoadingCode = (model) => [
  shell`pip install pyannote.audio`,
  hasTag(model, "pyannote-audio-pipeline") ? diarization(model) : audioModel(model),
];

/** What each interface of SpeechBrain does with a file. */
const speechbrainMethods = new Map([
  ["EncoderClassifier", python`classify_file`],
  ["EncoderDecoderASR", python`transcribe_file`],
  ["EncoderASR", python`transcribe_file`],
  ["SpectralMaskEnhancement", python`enhance_file`],
  ["SepformerSeparation", python`separate_file`],
]);

export const speechbrain: LoadingCode = (model) => {
  const name = model.config?.speechbrain?.speechbrain_interface;
  const method = speechbrainMethods.get(name ?? "");
  const interfaceName = pythonName(name);
  if (method === undefined || interfaceName === undefined) {
    const advice = comment`config.json names no interface that we know how to call.`;
    return [python`${notice("unknownModelType", advice)}`];
  }
  return [
    shell`pip install -U speechbrain`,
    python`
      from speechbrain.inference import ${interfaceName}

      model = ${interfaceName}.from_hparams(source=${model.id})
      result = model.${method}("speech.wav")
    `,
  ];
};

export const stableAudioTools: LoadingCode = (model) => [
  shell`pip install stable-audio-tools`,
  python`
    import torch
    import torchaudio
    from einops import rearrange
    from stable_audio_tools import get_pretrained_model
    from stable_audio_tools.inference.generation import generate_diffusion_cond

    device = "cuda" if torch.cuda.is_available() else "cpu"
    model, model_config = get_pretrained_model(${model.id})
    model = model.to(device)

    output = generate_diffusion_cond(
        model,
        conditioning=[{"prompt": "128 BPM tech house drum loop", "seconds_total": 30}],
        sample_size=model_config["sample_size"],
        device=device,
    )

    # One long sound, as loud as it can be without clipping
    output = rearrange(output, "b d n -> d (b n)").to(torch.float32)
    output = output.div(torch.max(torch.abs(output))).clamp(-1, 1).cpu()
    torchaudio.save("output.wav", output, model_config["sample_rate"])
  `,
];

export const whisperkit: LoadingCode = () => [
  shell`
    # macOS: https://brew.sh
    brew install whisperkit-cli

    # --model picks the size, --model-prefix the family; see the folders of the repository.
    whisperkit-cli transcribe --audio-path speech.mp3 --model large-v3 --model-prefix distil
  `,
];
