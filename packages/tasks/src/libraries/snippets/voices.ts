import { python, shell } from "../../code/code.ts";
import type { LoadingCode } from "./model-facts.ts";

const greeting = "Hello! This voice was created by a computer.";

export const vui: LoadingCode = () => [
  shell`pip install git+https://github.com/fluxions-ai/vui`,
  python`
    import torchaudio
    from vui.inference import render
    from vui.model import Vui

    model = Vui.from_pretrained().cuda()
    waveform = render(model, ${greeting})
    torchaudio.save("speech.wav", waveform[0].cpu(), 22050)
  `,
];

export const vibevoice: LoadingCode = (model) => [
  python`
    # Install it from https://github.com/microsoft/VibeVoice
    import librosa
    import soundfile as sf
    import torch
    from vibevoice.modular.modeling_vibevoice_inference import (
        VibeVoiceForConditionalGenerationInference,
    )
    from vibevoice.processor.vibevoice_processor import VibeVoiceProcessor

    # A recording of the voice to speak in: one channel, 24 000 samples a second
    voice, sample_rate = sf.read("voice.wav")
    if voice.ndim > 1:
        voice = voice.mean(axis=1)
    if sample_rate != 24000:
        voice = librosa.resample(voice, orig_sr=sample_rate, target_sr=24000)

    processor = VibeVoiceProcessor.from_pretrained(${model.id})
    model = VibeVoiceForConditionalGenerationInference.from_pretrained(
        ${model.id}, torch_dtype=torch.bfloat16
    )
    model.to("cuda").eval()
    model.set_ddpm_inference_steps(5)

    inputs = processor(
        text=[${`Speaker 0: ${greeting}`}],
        voice_samples=[[voice]],
        return_tensors="pt",
    ).to("cuda")
    outputs = model.generate(**inputs, cfg_scale=1.3, tokenizer=processor.tokenizer)
    audio = outputs.speech_outputs[0]
    sf.write("speech.wav", audio.float().cpu().numpy().squeeze(), 24000)
  `,
];

export const voicecraft: LoadingCode = (model) => [
  python`
    # Install it from https://github.com/jasonppy/VoiceCraft
    from voicecraft import VoiceCraft

    model = VoiceCraft.from_pretrained(${model.id})
  `,
];

export const voxcpm: LoadingCode = (model) => [
  shell`pip install voxcpm soundfile`,
  python`
    import soundfile as sf
    from voxcpm import VoxCPM

    model = VoxCPM.from_pretrained(${model.id})

    # To speak in the voice of a recording, add prompt_wav_path and prompt_text.
    wav = model.generate(text=${greeting})
    sf.write("speech.wav", wav, model.tts_model.sample_rate)
  `,
];

export const zonos: LoadingCode = (model) => [
  shell`pip install git+https://github.com/Zyphra/Zonos.git`,
  python`
    import torchaudio
    from zonos.conditioning import make_cond_dict
    from zonos.model import Zonos

    model = Zonos.from_pretrained(${model.id}, device="cuda")

    # The voice to speak in
    wav, sampling_rate = torchaudio.load("voice.wav")
    speaker = model.make_speaker_embedding(wav, sampling_rate)

    condition = make_cond_dict(text=${greeting}, speaker=speaker, language="en-us")
    codes = model.generate(model.prepare_conditioning(condition))

    wavs = model.autoencoder.decode(codes).cpu()
    torchaudio.save("speech.wav", wavs[0], model.autoencoder.sampling_rate)
  `,
];
