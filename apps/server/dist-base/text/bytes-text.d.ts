/** `512 bytes`, `104 MiB`, `4.6 GiB`: memory and files, in powers of 1024 as the settings are. Rounded up. */
export declare const bytesText: (bytes: number) => string;
//# sourceMappingURL=bytes-text.d.ts.map