import { writeFile } from "node:fs/promises";
import { astronaut } from "./generated/astronaut.mjs";
import { lighthousePainting, lighthouseSketch } from "./generated/lighthouse.mjs";
import { balloonClip } from "./generated/balloon.mjs";
import { koiClip } from "./generated/koi.mjs";

const media = new URL("../media/", import.meta.url);
await writeFile(new URL("astronaut.svg", media), astronaut());
await writeFile(new URL("lighthouse-painting.svg", media), lighthousePainting());
await writeFile(new URL("lighthouse-sketch.svg", media), lighthouseSketch());
await writeFile(new URL("balloon-clip.svg", media), balloonClip());
await writeFile(new URL("koi-clip.svg", media), koiClip());
import { teaClip } from "./generated/tea.mjs";
import { windmillClip } from "./generated/windmill.mjs";
await writeFile(new URL("tea-clip.svg", media), teaClip());
await writeFile(new URL("windmill-summer.svg", media), windmillClip("summer"));
await writeFile(new URL("windmill-winter.svg", media), windmillClip("winter"));
