import { HubInferenceError } from "../hub-inference-error.js";
import { utf8Sequences } from "./utf8-ranges.js";
/** A schema with more open ways would take longer to follow than a model takes to answer. */
const maxHeads = 5_000;
const tooComplex = () => new HubInferenceError("bad_request", "The schema is ambiguous in too many ways. Simplify its patterns and anyOf.");
/** Follows rules byte by byte, with a stack, so that what is nested is closed again. */
export class Automaton {
    #suffixCosts;
    #steps = new Map();
    #costs = new Map();
    #ids = new Map();
    #repeats = new Map();
    #frames = new Map();
    #states = new Map();
    start;
    #stepCount = 0;
    constructor(root, suffixCosts) {
        this.#suffixCosts = suffixCosts;
        this.start = this.#stateOf([this.#frame(root, undefined)]);
    }
    /** The state after one more byte; undefined if no text goes on with it. */
    move(state, byte) {
        const known = state.moves[byte];
        if (known !== undefined)
            return known ?? undefined;
        const next = this.#computeMove(state, byte);
        state.moves[byte] = next ?? null;
        return next;
    }
    #computeMove({ heads }, byte) {
        const steps = [];
        const frames = [];
        for (const { step, rest } of heads) {
            if (byte < step.range[0] || byte > step.range[1])
                continue;
            if (step.next)
                steps.push({ step: step.next, rest });
            else
                frames.push(rest);
        }
        return this.#stateOf(frames, steps);
    }
    #stateOf(frames, steps = []) {
        const heads = new Map(steps.map((head) => [`${head.step.id} ${head.rest?.id ?? 0}`, head]));
        const seen = new Set();
        let isAccepting = false;
        const pending = [...frames];
        while (pending.length > 0) {
            const frame = pending.pop();
            if (!frame)
                isAccepting = true;
            else if (!seen.has(frame) && frame.cost < Number.POSITIVE_INFINITY) {
                seen.add(frame);
                for (const step of this.#stepsOf(frame.rule))
                    heads.set(`${step.id} ${frame.rest?.id ?? 0}`, { step, rest: frame.rest });
                pending.push(...this.#expanded(frame));
                if (heads.size > maxHeads)
                    throw tooComplex();
            }
        }
        if (heads.size === 0 && !isAccepting)
            return undefined;
        return this.#intern(heads, isAccepting);
    }
    #intern(heads, isAccepting) {
        const key = `${isAccepting} ${[...heads.keys()].sort().join()}`;
        const known = this.#states.get(key);
        if (known)
            return known;
        const list = [...heads.values()];
        const cost = isAccepting ? 0 : Math.min(...list.map(({ step, rest }) => step.cost + (rest?.cost ?? 0)));
        const state = { heads: list, isAccepting, cost, moves: [] };
        this.#states.set(key, state);
        return state;
    }
    /** The frames that a frame stands for; none for texts and characters, which have steps. */
    #expanded({ rule, rest }) {
        if (rule.kind === "text")
            return rule.text === "" ? [rest] : [];
        if (rule.kind === "characters")
            return [];
        if (rule.kind === "sequence")
            return [rule.parts.reduceRight((after, part) => this.#frame(part, after), rest)];
        if (rule.kind === "choice")
            return rule.options.map((option) => this.#frame(option, rest));
        const { rule: inner, min, max } = rule;
        if (max === 0)
            return [rest];
        const again = this.#frame(this.#repeat(inner, Math.max(0, min - 1), max === undefined ? undefined : max - 1), rest);
        return [...(min === 0 ? [rest] : []), this.#frame(inner, again)];
    }
    #idOf(rule) {
        const id = this.#ids.get(rule) ?? this.#ids.size + 1;
        this.#ids.set(rule, id);
        return id;
    }
    #repeat(rule, min, max) {
        const key = `${this.#idOf(rule)} ${min} ${max}`;
        const found = this.#repeats.get(key) ?? { kind: "repeat", rule, min, max };
        this.#repeats.set(key, found);
        return found;
    }
    #frame(rule, rest) {
        const key = `${this.#idOf(rule)} ${rest?.id ?? 0}`;
        const known = this.#frames.get(key);
        if (known)
            return known;
        const frame = { id: this.#frames.size + 1, rule, rest, cost: this.#costOf(rule) + (rest?.cost ?? 0) };
        this.#frames.set(key, frame);
        return frame;
    }
    #stepsOf(rule) {
        if (rule.kind !== "text" && rule.kind !== "characters")
            return [];
        const steps = this.#steps.get(rule) ?? this.#createSteps(rule);
        this.#steps.set(rule, steps);
        return steps;
    }
    #createSteps(rule) {
        const chain = (ranges, costs) => {
            let next;
            for (let at = ranges.length - 1; at >= 0; at--)
                next = { id: ++this.#stepCount, range: ranges[at] ?? [0, 0], next, cost: costs[at] ?? 0 };
            return next ? [next] : [];
        };
        if (rule.kind === "characters")
            return utf8Sequences(rule.ranges).flatMap((bytes) => chain(bytes, bytes.map((_, at) => bytes.length - at)));
        const bytes = Buffer.from(rule.text);
        return chain([...bytes].map((byte) => [byte, byte]), this.#suffixCosts(bytes));
    }
    /** Tokens that suffice for a rule; infinite if no text matches it. */
    #costOf(rule) {
        const cost = this.#costs.get(rule) ?? this.#computeCost(rule);
        this.#costs.set(rule, cost);
        return cost;
    }
    #computeCost(rule) {
        if (rule.kind === "text" && rule.text === "")
            return 0;
        if (rule.kind === "text" || rule.kind === "characters")
            return Math.min(Number.POSITIVE_INFINITY, ...this.#stepsOf(rule).map(({ cost }) => cost));
        if (rule.kind === "sequence")
            return rule.parts.reduce((sum, part) => sum + this.#costOf(part), 0);
        if (rule.kind === "choice")
            return Math.min(Number.POSITIVE_INFINITY, ...rule.options.map((option) => this.#costOf(option)));
        return rule.min === 0 ? 0 : rule.min * this.#costOf(rule.rule);
    }
}
//# sourceMappingURL=automaton.js.map