/** Writes pickles opcode by opcode, so that tests have harmless ones of every kind without Python. */
export declare const raw: (text: string) => Buffer;
export declare const join: (...parts: readonly (Buffer | string)[]) => Buffer;
export declare const proto: (version: number) => Buffer;
export declare const stop: Buffer<ArrayBufferLike>;
export declare const shortText: (text: string) => Buffer;
export declare const longText: (text: string) => Buffer;
export declare const small: (value: number) => Buffer;
export declare const global: (module: string, name: string) => Buffer;
export declare const stackGlobal: (module: string, name: string) => Buffer;
export declare const tuple: (...items: readonly (Buffer | string)[]) => Buffer;
/** Calls something with arguments. */
export declare const call: (callee: Buffer, ...args: readonly (Buffer | string)[]) => Buffer;
/** Gives items to the dictionary on the stack. */
export declare const entries: (...pairs: readonly (readonly [string, Buffer | string])[]) => Buffer;
export declare const pickle: (...parts: readonly (Buffer | string)[]) => Buffer;
/** Says something on a terminal, if anything ever ran it. */
export declare const command: Buffer<ArrayBufferLike>;
/** A state dict with tensors of `size` numbers, as torch.save writes it. */
export declare const stateDict: (names: readonly string[], size?: number) => Buffer;
/** A pickle of protocol 5 in one frame. */
export declare const framed: (...parts: readonly (Buffer | string)[]) => Buffer;
/** torch's first format: three pickles about the file, the object, the keys of its storages, and their bytes. */
export declare const torchFile: (object: Buffer, keys?: readonly string[], size?: number) => Buffer;
/** An array as joblib writes it: an object that describes it, padding with its length, then its bytes. */
export declare const joblibArray: (type: string, length: number, bytes: Buffer, padding?: Buffer) => Buffer;
/** A numpy file: a header, then numbers or a pickle. */
export declare const numpyFile: (type: string, shape: string, bytes: Buffer) => Buffer;
//# sourceMappingURL=pickle-writer.d.ts.map