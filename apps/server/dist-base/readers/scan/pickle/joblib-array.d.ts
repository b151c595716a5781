import type { ByteReader } from "../byte-reader.ts";
import type { PickleValue } from "./values.ts";
/** joblib writes the bytes of an array into the pickle, after the object that describes it. */
export declare const isJoblibArray: (value: PickleValue) => boolean;
/** Passes over the bytes of an array; false if they are a pickle, which follows. */
export declare const skipJoblibArray: (reader: ByteReader, state: PickleValue) => Promise<boolean>;
//# sourceMappingURL=joblib-array.d.ts.map