/**
 * Makes the sounds of the audio demos: speech with espeak-ng, a music box and a bell from sine waves.
 * Run by hand: `node packages/tasks/scripts/speak-demos.mjs`. Needs espeak-ng and sox on the PATH
 * (`apt-get install -y espeak-ng sox`). espeak-ng adds breath noise by chance, so speech differs by a hair each run.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const media = fileURLToPath(new URL("../media/", import.meta.url));
const rate = 16000;
const scratch = mkdtempSync(join(tmpdir(), "speak-demos-"));

/** Speaks with espeak-ng, brings the voice to 16 kHz mono, evens out its loudness and trims silence. */
const speak = ({ text, voice, speed, pitch }) => {
  const raw = join(scratch, "raw.wav");
  const clean = join(scratch, "clean.wav");
  execFileSync("espeak-ng", ["-v", voice, "-s", String(speed), "-p", String(pitch), "-w", raw, text]);
  const level = ["compand", "0.004,0.12", "4:-70,-80,-40,-26,-20,-14,0,-9", "0", "-20", "0.004"];
  const shape = ["highpass", "70", "treble", "-3", "5000", ...level, "reverb", "12", "50", "20"];
  const trim = ["silence", "1", "0.01", "0.3%", "reverse", "silence", "1", "0.01", "0.3%", "reverse"];
  execFileSync("sox", ["-D", "-R", raw, "-b", "16", "-c", "1", clean, "rate", "-v", String(rate), ...shape, ...trim]);
  return samplesOf(readFileSync(clean));
};

/** The samples of a 16-bit mono WAV file as numbers between -1 and 1. */
const samplesOf = (wav) => {
  const start = wav.indexOf("data", 12, "ascii") + 8;
  return Float64Array.from({ length: (wav.length - start) >> 1 }, (_, i) => wav.readInt16LE(start + 2 * i) / 32768);
};

/** A WAV file of 16-bit mono samples. */
const wavOf = (samples) => {
  const file = Buffer.alloc(44 + 2 * samples.length);
  file.write("RIFF", 0, "ascii");
  file.writeUInt32LE(36 + 2 * samples.length, 4);
  file.write("WAVEfmt ", 8, "ascii");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(2 * rate, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "ascii");
  file.writeUInt32LE(2 * samples.length, 40);
  for (const [i, sample] of samples.entries()) file.writeInt16LE(Math.round(sample * 32767), 44 + 2 * i);
  return file;
};

/** The same sound with its loudest sample at `peak`. */
const normalize = (samples, peak) => {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (sample * peak) / loudest);
};

/** Exactly `seconds` long, the sound beginning at `from`; short fades keep the ends from clicking. */
const place = (samples, seconds, from = 0) => {
  const length = Math.round(seconds * rate);
  const fade = Math.round(0.02 * rate);
  return Float64Array.from({ length }, (_, i) => {
    const edge = Math.min(1, i / fade, (length - 1 - i) / fade);
    return (samples[i - Math.round(from * rate)] ?? 0) * edge;
  });
};

/** One struck note: partials with a ratio to the pitch, a loudness and a time to fade. */
const strike = ({ pitch, partials, at, seconds }) =>
  Float64Array.from({ length: Math.round(seconds * rate) }, (_, i) => {
    const t = i / rate - at;
    if (t < 0) return 0;
    const attack = Math.min(1, t / 0.002);
    const tone = ({ ratio, loudness, fades }) =>
      pitch * ratio < rate / 2 ? loudness * Math.exp(-t / fades) * Math.sin(2 * Math.PI * pitch * ratio * t) : 0;
    return attack * partials.reduce((sum, partial) => sum + tone(partial), 0);
  });

const sum = (...sounds) => sounds[0].map((_, i) => sounds.reduce((total, sound) => total + sound[i], 0));

const musicBox = (seconds) => {
  const partials = [
    { ratio: 1, loudness: 1, fades: 0.42 },
    { ratio: 3.01, loudness: 0.28, fades: 0.16 },
    { ratio: 5.93, loudness: 0.12, fades: 0.05 },
  ];
  const notes = [659.26, 783.99, 1046.5, 987.77, 783.99, 880, 659.26, 783.99];
  return sum(...notes.map((pitch, i) => strike({ pitch, partials, at: 0.03 + i * 0.25, seconds })));
};

const churchBell = (seconds) => {
  const partials = [
    { ratio: 0.5, loudness: 0.5, fades: 1.6 },
    { ratio: 1, loudness: 0.8, fades: 1.1 },
    { ratio: 1.003, loudness: 0.3, fades: 1.0 },
    { ratio: 1.183, loudness: 0.7, fades: 0.9 },
    { ratio: 1.506, loudness: 0.3, fades: 0.6 },
    { ratio: 2, loudness: 1, fades: 0.7 },
    { ratio: 2.514, loudness: 0.35, fades: 0.35 },
    { ratio: 2.662, loudness: 0.25, fades: 0.3 },
    { ratio: 3.011, loudness: 0.4, fades: 0.25 },
    { ratio: 4.166, loudness: 0.3, fades: 0.15 },
    { ratio: 5.433, loudness: 0.2, fades: 0.09 },
    { ratio: 6.796, loudness: 0.15, fades: 0.05 },
  ];
  return sum(
    strike({ pitch: 311, partials, at: 0.02, seconds }),
    strike({ pitch: 311, partials, at: 0.92, seconds }).map((sample) => 0.85 * sample),
  );
};

const save = (name, samples) => {
  const file = wavOf(samples);
  writeFileSync(join(media, name), file);
  console.log(`${name}  ${(samples.length / rate).toFixed(2)} s  ${file.length} bytes`);
};

const saveSpeech = (name, line) => {
  const spoken = normalize(speak(line), 0.85);
  save(name, place(spoken, spoken.length / rate + 0.12, 0.05));
};

saveSpeech("ferry-notice.wav", {
  text: "The last ferry leaves at half past nine.",
  voice: "en-gb-x-rp+f3",
  speed: 165,
  pitch: 46,
});

saveSpeech("platform-announcement.wav", {
  text: "The train to Porto now leaves from platform seven.",
  voice: "en-gb+m3",
  speed: 176,
  pitch: 42,
});

saveSpeech("heissluftballon.wav", { text: "Das ist ein Heißluftballon.", voice: "de+f2", speed: 120, pitch: 48 });

save("church-bell.wav", place(normalize(churchBell(1.9), 0.9), 1.9));

const seconds = 2.1;
const voice = place(
  normalize(speak({ text: "Meet me by the old clock tower.", voice: "en-gb+m7", speed: 165, pitch: 38 }), 0.6),
  seconds,
  0.12,
);
const tune = place(normalize(musicBox(seconds), 0.3), seconds);
save("voice-over-music.wav", sum(voice, tune));
save("voice-alone.wav", voice);
save("music-alone.wav", tune);

rmSync(scratch, { recursive: true });
