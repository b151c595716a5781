import { wavSeconds } from "../../inference/media/wav.js";
import { hubProvider } from "../planning/routed-models.js";
/** Parameters that make each provider return segments. */
const segmentParameters = {
    deepinfra: { response_format: "verbose_json" },
    together: { response_format: "verbose_json" },
    // Segments are the default.
    "fal-ai": {},
    [hubProvider]: { return_timestamps: true },
};
/** What to send for `verbose_json`; undefined if the provider returns text only. */
export const verboseParameters = ({ provider, endpoint }) => endpoint ? { response_format: "verbose_json" } : segmentParameters[provider];
/** OpenAI's `verbose_json`. What neither the provider nor the file says is left out. */
export const toVerboseTranscript = ({ text = "", chunks, language, duration }, audio, askedLanguage) => {
    const spoken = language ?? askedLanguage;
    // Compressed audio would have to be decoded to know its length.
    const seconds = duration ?? wavSeconds(audio);
    return {
        task: "transcribe",
        ...(spoken !== undefined && { language: spoken }),
        ...(seconds !== undefined && { duration: seconds }),
        text,
        ...(chunks && {
            segments: chunks.map(({ text: said, timestamp: [start, end] }, id) => ({ id, start, end, text: said })),
        }),
    };
};
/** The parts of a transcript; one for all of it if the times of parts are not known. */
const cuesOf = ({ text = "", chunks, duration }, audio) => {
    const seconds = duration ?? wavSeconds(audio) ?? 0;
    if (!chunks)
        return text.trim() === "" ? [] : [{ start: 0, end: seconds, text: text.trim() }];
    // The end of the last part is missing if the audio ends within it.
    return chunks.map(({ text: said, timestamp: [start, end] }) => ({
        start,
        end: end ?? Math.max(start, seconds),
        // An empty line would end the cue.
        text: said.trim().replace(/\n{2,}/g, "\n"),
    }));
};
const timeOf = (seconds, point) => {
    const milliseconds = Math.round(seconds * 1000);
    const part = (size, count) => String(Math.floor(milliseconds / size) % count).padStart(2, "0");
    const hours = String(Math.floor(milliseconds / 3_600_000)).padStart(2, "0");
    return `${hours}:${part(60_000, 60)}:${part(1_000, 60)}${point}${String(milliseconds % 1_000).padStart(3, "0")}`;
};
/** Subtitles as SubRip. */
export const toSrt = (transcript, audio) => cuesOf(transcript, audio)
    .map(({ start, end, text }, at) => `${at + 1}\n${timeOf(start, ",")} --> ${timeOf(end, ",")}\n${text}\n\n`)
    .join("");
/** Subtitles as WebVTT, where "-->" and "&" have a meaning. */
export const toVtt = (transcript, audio) => `WEBVTT\n\n${cuesOf(transcript, audio)
    .map(({ start, end, text }) => {
    const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    return `${timeOf(start, ".")} --> ${timeOf(end, ".")}\n${escaped}\n\n`;
})
    .join("")}`;
//# sourceMappingURL=transcript.js.map