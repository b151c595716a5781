import type { TaskId } from "@orrery/tasks";
/** How transformers loads a kind of architecture, and the one task it is for. */
interface Head {
    readonly auto_model: string;
    readonly pipeline_tag: TaskId;
}
/** What an architecture's name says about loading it. */
export declare const headOf: (architecture: string | undefined) => Head | undefined;
export {};
//# sourceMappingURL=architecture.d.ts.map