/** An import failure with its next step. */
export class ImportError extends Error {
    code;
    constructor(code, message, cause) {
        super(message, cause === undefined ? undefined : { cause });
        this.name = "ImportError";
        this.code = code;
    }
}
//# sourceMappingURL=errors.js.map