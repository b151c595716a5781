/** A file whose content is on this hub. */
export interface HeldFile {
    readonly path: string;
    readonly size: number;
}
//# sourceMappingURL=held-file.d.ts.map