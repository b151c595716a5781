/**
 * Joins two recordings with pauses around them: the demo of voice activity detection.
 * Run by hand, `node packages/tasks/scripts/join-voices.mjs`; the result is committed.
 */
import { readFileSync, writeFileSync } from "node:fs";

const rate = 16_000;
const media = new URL("../media/", import.meta.url);

/** The samples after the 44 bytes of the header. @param {string} name */
const samplesOf = (name) => readFileSync(new URL(name, media)).subarray(44);

/** @param {number} seconds */
const silence = (seconds) => Buffer.alloc(Math.round(seconds * rate) * 2);

const samples = Buffer.concat([
  silence(0.6),
  samplesOf("platform-announcement.wav"),
  silence(1),
  samplesOf("voice-alone.wav"),
  silence(0.4),
]);

const header = readFileSync(new URL("voice-alone.wav", media)).subarray(0, 44);
header.writeUInt32LE(36 + samples.length, 4);
header.writeUInt32LE(samples.length, 40);
writeFileSync(new URL("two-announcements.wav", media), Buffer.concat([header, samples]));
