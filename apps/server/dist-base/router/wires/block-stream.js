import { finishOf, firstChoice, stopSequenceOf, textBlocks, toolIdAt, toolPieces, usageIn, } from "./answer-blocks.js";
import { createJsonDepth } from "./json-depth.js";
class Blocks {
    #closed = [];
    #tools = [];
    /** The last call with each key. */
    #toolsByKey = new Map();
    /** How many calls have been opened. */
    #opened = 0;
    /** Text that arrived while a tool call was incomplete. */
    #waiting = [];
    #open;
    #openTool;
    #choice = {};
    #usage;
    #events = [];
    take = (event) => {
        this.#events = [];
        this.#usage = usageIn(event) ?? this.#usage;
        const choice = firstChoice(event);
        if (choice.finish_reason)
            this.#choice = choice;
        const delta = (choice.delta ?? {});
        for (const block of textBlocks(delta))
            this.#addText(block);
        for (const piece of toolPieces(delta))
            this.#addTool(piece);
        return this.#events;
    };
    end = () => {
        this.#events = [];
        this.#close();
        for (const tool of this.#tools.slice(this.#opened)) {
            this.#startTool(tool);
            this.#close();
        }
        const last = this.#waiting.pop();
        if (last)
            this.#addText(last);
        this.#close();
        return this.#events;
    };
    answer = () => {
        const stopSequence = stopSequenceOf(this.#choice);
        return {
            blocks: [...this.#closed, ...(this.#open ? [this.#open] : [])],
            finish: finishOf(this.#choice, this.#tools.length > 0),
            ...(stopSequence !== undefined && { stopSequence }),
            ...(this.#usage && { usage: this.#usage }),
        };
    };
    #addText(block) {
        if (this.#openTool?.depth.isWhole() === false) {
            this.#waiting.push(block);
            return;
        }
        for (const one of [...this.#waiting.splice(0), block]) {
            if (this.#open?.kind !== one.kind)
                this.#start({ ...one, text: "" });
            this.#append(one.text);
        }
    }
    #addTool(piece) {
        const tool = this.#toolOf(piece);
        tool.name ||= piece.name;
        tool.text += piece.text;
        tool.depth.add(piece.text);
        if (tool === this.#openTool)
            this.#append(piece.text);
        this.#startNextTools();
    }
    /** The call that a piece belongs to. Some providers send no index, or the same one for every call. */
    #toolOf({ index, id, name }) {
        const last = this.#tools.at(-1);
        const key = index === undefined ? (id === "" && last ? last.key : id) : String(index);
        const known = this.#toolsByKey.get(key);
        const isOther = known !== undefined && id !== "" && known.id !== id && name !== "";
        if (known && !isOther)
            return known;
        const tool = { key, id: id || toolIdAt(this.#tools.length), name, text: "", depth: createJsonDepth() };
        this.#tools.push(tool);
        this.#toolsByKey.set(key, tool);
        return tool;
    }
    /** Opens the calls that wait, as soon as those before them are complete. */
    #startNextTools() {
        for (let tool = this.#tools[this.#opened]; tool; tool = this.#tools[this.#opened]) {
            if (tool.name === "" || this.#openTool?.depth.isWhole() === false)
                return;
            this.#startTool(tool);
        }
    }
    #startTool(tool) {
        const { id, name, text } = tool;
        this.#start({ kind: "tool", id, name, text: "" });
        this.#openTool = tool;
        this.#opened += 1;
        this.#append(text);
    }
    #start(block) {
        this.#close();
        this.#open = block;
        this.#events.push({ kind: "open", index: this.#closed.length, block });
    }
    #append(text) {
        if (!this.#open || text === "")
            return;
        this.#open = { ...this.#open, text: this.#open.text + text };
        this.#events.push({ kind: "delta", index: this.#closed.length, block: this.#open, text });
    }
    #close() {
        if (!this.#open)
            return;
        this.#events.push({ kind: "close", index: this.#closed.length, block: this.#open });
        this.#closed.push(this.#open);
        this.#open = undefined;
        this.#openTool = undefined;
    }
}
export const createBlockStream = () => new Blocks();
//# sourceMappingURL=block-stream.js.map