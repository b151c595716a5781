/** The parsed value, or an error message. */
export type SettingReading<T> = {
    readonly value: T;
} | {
    readonly problem: string;
};
export declare const text: (value: string) => SettingReading<string>;
export declare const port: (raw: string) => SettingReading<number>;
export declare const oneOf: <T extends string>(values: readonly T[]) => (raw: string) => SettingReading<T>;
export declare const webAddress: (raw: string) => SettingReading<string>;
export declare const webAddresses: (raw: string) => SettingReading<readonly string[]>;
export declare const modelNames: (raw: string) => SettingReading<readonly string[]>;
/** Host names with or without a port, separated by commas. */
export declare const hostNames: (raw: string) => SettingReading<readonly string[]>;
/** Origins of pages, separated by commas; `*` means all. */
export declare const webOrigins: (raw: string) => SettingReading<readonly string[]>;
export declare const onOff: (raw: string) => SettingReading<boolean>;
export declare const databaseAddress: (raw: string) => SettingReading<string>;
export declare const redisAddress: (raw: string) => SettingReading<string>;
export declare const syslogAddress: (raw: string) => SettingReading<string>;
export declare const word: (raw: string) => SettingReading<string>;
export declare const longSecret: (raw: string) => SettingReading<string>;
export declare const gibibytes: (raw: string) => SettingReading<number>;
export declare const count: (raw: string) => SettingReading<number>;
export declare const seconds: (raw: string) => SettingReading<number>;
/** A whole number above 0, or `off`. */
export declare const limit: (raw: string) => SettingReading<number | null>;
//# sourceMappingURL=setting-values.d.ts.map