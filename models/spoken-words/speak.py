"""python models/spoken-words/speak.py <cache folder>: speaks the words with espeak-ng in many voices.

Writes the training clips (eight-bit mu-law) to the cache and the held-out clips, spoken by voices that never occur in
training, as WAV files to models/datasets/spoken-words/test."""

import json
import random
import subprocess
import sys
import wave
from pathlib import Path

import numpy as np
from scipy.signal import resample_poly

DATASET = Path(__file__).resolve().parents[1] / "datasets" / "spoken-words"
RATE = 16000
WORDS = """yes no up down left right on off stop go zero one two three four five six seven eight nine""".split()
OTHERS = """apple bird house tree water happy window doctor music paper river orange table garden winter yellow mother
button castle dragon engine flower guitar hammer island jacket kitchen ladder mirror needle ocean pencil rabbit silver
tiger violet walnut zebra bottle candle dinner feather glove honey kettle lemon market number pocket summer
bed dog cat sheila wow fall nose snow pop lift light low know cut bus both""".split()
UNSEEN = OTHERS[::4]
ACCENTS = ["en-us", "en-gb", "en-gb-scotland", "en-gb-x-rp", "en-gb-x-gbclan", "en-gb-x-gbcwmd", "en-us-nyc"]
TEST_VOICES = ["f2", "m3", "klatt2", "Andrea", "Michael", "steph", "edward", "belinda", "victor", "Hugo"]
LEFT_OUT = ["Demonic", "fast", "Mr", "Storm", "whisper", "whisperf", "File", "UniRobot", "robosoft8", "AnxiousAndy"]


def voices() -> list[str]:
    listed = subprocess.run(["espeak-ng", "--voices=variant"], capture_output=True, text=True, check=True).stdout
    names = [field[3:] for line in listed.splitlines() for field in line.split() if field.startswith("!v/")]
    return sorted(name for name in names if name not in TEST_VOICES + LEFT_OUT)


def speak(word: str, voice: str, speed: int, pitch: int) -> np.ndarray:
    command = ["espeak-ng", "-v", voice, "-s", str(speed), "-p", str(pitch), "--stdout", word]
    raw = subprocess.run(command, capture_output=True, check=True).stdout
    samples = np.frombuffer(raw[44:], "<i2").astype(np.float32) / 32768
    return trim(resample_poly(samples, 320, 441))


def trim(samples: np.ndarray) -> np.ndarray:
    loud = np.flatnonzero(np.abs(samples) > 0.02 * np.abs(samples).max())
    kept = samples[max(0, loud[0] - 400) : loud[-1] + 800]
    return (kept / np.abs(kept).max() * 0.7)[:RATE]


def mu_law(samples: np.ndarray) -> np.ndarray:
    squeezed = np.sign(samples) * np.log1p(255 * np.abs(samples)) / np.log(256)
    return np.round((squeezed + 1) * 127.5).astype(np.uint8)


def write_wave(path: Path, samples: np.ndarray) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())


def make_training(dice: random.Random, path: Path) -> None:
    choices = voices()
    clips, labels = [], []
    for label, word in [(i, w) for i, w in enumerate(WORDS) for _ in range(160)] + [
        (len(WORDS), word) for word in OTHERS if word not in UNSEEN for _ in range(16)
    ]:
        voice = f"{dice.choice(ACCENTS)}+{dice.choice(choices)}"
        clips.append(mu_law(speak(word, voice, dice.randint(110, 210), dice.randint(20, 80))))
        labels.append(label)
    lengths = np.array([len(clip) for clip in clips], np.int32)
    np.savez_compressed(path, clips=np.concatenate(clips), lengths=lengths, labels=np.array(labels, np.int16))
    print(f"{len(clips)} training clips by {len(choices)} voices, {lengths.sum() / RATE:.0f} s")


def make_test(dice: random.Random) -> None:
    rows = []
    (DATASET / "test").mkdir(parents=True, exist_ok=True)
    held_out = [(word, word, voice) for word in WORDS for voice in dice.sample(TEST_VOICES, 6)]
    held_out += [("unknown", word, dice.choice(TEST_VOICES)) for word in UNSEEN]
    for number, (label, word, voice) in enumerate(held_out):
        accent, speed, pitch = dice.choice(ACCENTS), dice.randint(120, 200), dice.randint(25, 75)
        file = f"test/{label}-{number:03}.wav"
        write_wave(DATASET / file, np.pad(speak(word, f"{accent}+{voice}", speed, pitch), (800, 800)))
        rows.append({"file": file, "label": label, "word": word, "accent": accent, "voice": voice, "speed": speed, "pitch": pitch})
    (DATASET / "test.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    print(f"{len(rows)} held-out clips by {len(TEST_VOICES)} other voices")


def main() -> None:
    dice = random.Random(11)
    make_training(dice, Path(sys.argv[1]) / "spoken-words.npz")
    make_test(random.Random(12))


main()
