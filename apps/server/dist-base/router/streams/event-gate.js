import { createEventParser } from "@orrery/inference/core";
import { parseWrittenJson } from "../json/reply-json.js";
import { addOutput, addText, readUsage, textBytes } from "../tokens/call-usage.js";
import { errorText } from "../upstream/error-text.js";
const doneEvent = "data: [DONE]\n\n";
const noOutput = {};
/** An expression would try again from each line end of a long run. */
const withoutLineEnds = (text) => {
    let end = text.length;
    while (end > 0 && "\r\n".includes(text[end - 1] ?? ""))
        end -= 1;
    return text.slice(0, end);
};
/** Where the last complete event ends; 0 if there is none. */
const endOfEvents = (text) => {
    const plain = text.lastIndexOf("\n\n");
    const carriage = text.lastIndexOf("\r\n\r\n");
    return Math.max(plain < 0 ? 0 : plain + 2, carriage < 0 ? 0 : carriage + 4);
};
const latin1ToUtf8 = (text) => Buffer.from(text, "latin1").toString();
const isNonEmpty = (value) => typeof value === "string"
    ? value !== ""
    : Array.isArray(value)
        ? value.length > 0
        : typeof value === "object" && value !== null;
/** Whether a choice has more than a role and empty values. */
const hasContentIn = ({ delta, text, finish_reason }) => isNonEmpty(text) ||
    isNonEmpty(finish_reason) ||
    Object.entries(delta ?? {}).some(([name, value]) => name !== "role" && isNonEmpty(value));
/** Cuts a stream into events itself, since they are passed on byte by byte; the client's parser then reads each. */
class Gate {
    #settings;
    #parser = createEventParser((data, name) => {
        this.#event = { data, name };
    });
    #event;
    /** The pieces of an event that is not complete. */
    #carry = [];
    #carryLength = 0;
    /** Its last characters, which can start a separator. */
    #carryEnd = "";
    #held = "";
    #hasContent = false;
    #hasComment = false;
    #hasFinish = false;
    #isDone = false;
    #usage;
    #output = new Map();
    constructor(settings) {
        this.#settings = settings;
    }
    hasContent = () => this.#hasContent || this.#hasComment;
    isDone = () => this.#isDone;
    usage = () => this.#usage;
    outputBytes = () => textBytes(this.#output);
    output = () => this.#output;
    push = (chunk) => {
        const { maxEventBytes } = this.#settings;
        const text = chunk.toString("latin1");
        const found = endOfEvents(this.#carryEnd + text);
        const end = Math.max(0, found - this.#carryEnd.length);
        const events = found > 0 ? this.#takeCarry() + text.slice(0, end) : "";
        this.#addCarry(text.slice(end));
        if (this.#carryLength > maxEventBytes)
            return { error: invalid(`a stream event exceeded ${maxEventBytes} bytes`) };
        return events === "" ? noOutput : this.#checkEvents(events);
    };
    #addCarry(text) {
        this.#carry.push(text);
        this.#carryLength += text.length;
        this.#carryEnd = (this.#carryEnd + text).slice(-3);
    }
    #takeCarry() {
        const text = this.#carry.join("");
        this.#carry = [];
        this.#carryLength = 0;
        this.#carryEnd = "";
        return text;
    }
    end = () => {
        const rest = `${withoutLineEnds(this.#takeCarry())}\n\n`;
        // A last event without a blank line counts if it is complete.
        const data = this.#read(rest)?.data ?? "";
        const isWhole = data === "[DONE]" || parseWrittenJson(data) !== undefined;
        const last = isWhole ? this.#checkEvents(rest) : noOutput;
        if (last.error || this.#isDone)
            return last;
        if (!this.#hasFinish)
            return {
                ...last,
                error: { code: "stream_interrupted", message: "the stream ended before the answer was complete" },
            };
        this.#isDone = true;
        return { text: this.#held + (last.text ?? "") + doneEvent };
    };
    /** Reads one event; undefined if it has no data. */
    #read(raw) {
        this.#event = undefined;
        this.#parser.push(raw);
        return this.#event;
    }
    /** Checks complete events one by one; returns those to send, up to the first error. */
    #checkEvents(text) {
        let passed = "";
        for (const raw of text.match(/[\s\S]*?\n\r?\n/g) ?? []) {
            const event = this.#read(raw);
            this.#hasComment ||= this.#settings.passesComments === true && !event && raw.startsWith(":");
            const verdict = event ? this.#checkEvent(event) : "keep";
            if (typeof verdict === "object")
                return this.#release(passed, verdict);
            if (verdict === "keep")
                passed += raw;
        }
        return this.#release(passed);
    }
    #checkEvent({ name, data }) {
        if (data === "")
            return "keep";
        const { readEvent } = this.#settings;
        if (data === "[DONE]") {
            // Other APIs have an event that ends an answer.
            if (readEvent)
                return "drop";
            this.#isDone = this.#hasContent || this.#hasFinish;
            return this.#isDone ? "keep" : invalid("the stream was empty");
        }
        const value = parseWrittenJson(data);
        if (typeof value !== "object" || value === null)
            return invalid("a stream event was not JSON");
        const { error, choices, usage } = value;
        if (error || name === "error")
            return {
                code: "provider_failed",
                message: errorText(parseWrittenJson(latin1ToUtf8(data)) ?? value) ?? "no reason given",
            };
        if (readEvent)
            return this.#checkReading(readEvent(value));
        this.#usage = readUsage(usage) ?? this.#usage;
        addOutput(data, this.#output);
        if (this.outputBytes() > maxOutputBytes)
            return tooLong();
        // An object in another format than chat counts as content.
        if (!Array.isArray(choices)) {
            this.#hasContent ||= usage === undefined;
            return "keep";
        }
        this.#hasContent ||= choices.some(hasContentIn);
        this.#hasFinish ||= choices.some(({ finish_reason }) => isNonEmpty(finish_reason));
        return choices.length === 0 && usage !== undefined && !this.#settings.keepsUsage ? "drop" : "keep";
    }
    #checkReading({ kind, error, usage, text }) {
        if (kind === "failed")
            return { code: "provider_failed", message: latin1ToUtf8(errorText(error) ?? "no reason given") };
        this.#usage = readUsage(usage) ?? this.#usage;
        if (text)
            addText(...text, this.#output);
        if (this.outputBytes() > maxOutputBytes)
            return tooLong();
        this.#hasContent ||= kind !== "opening";
        this.#isDone ||= kind === "end";
        return "keep";
    }
    /** Returns everything held back, once there is content. */
    #release(text, error) {
        if (!this.hasContent() && !this.#isDone) {
            if (error)
                return { error };
            this.#held += text;
            const { maxEventBytes } = this.#settings;
            if (this.#held.length <= maxEventBytes)
                return noOutput;
            return { error: invalid(`a stream had more than ${maxEventBytes} bytes before its content`) };
        }
        const all = this.#held + text;
        this.#held = "";
        return error ? { text: all, error } : { text: all };
    }
}
const invalid = (message) => ({ code: "provider_output_invalid", message });
/** The text is kept, because its tokens are counted. A million tokens have about 4 MB. */
const maxOutputBytes = 64 * 1024 ** 2;
const tooLong = () => invalid(`the answer exceeded ${maxOutputBytes} bytes`);
export const createEventGate = (settings) => new Gate(settings);
//# sourceMappingURL=event-gate.js.map