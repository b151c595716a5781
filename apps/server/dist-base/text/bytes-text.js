const units = ["bytes", "KiB", "MiB", "GiB", "TiB"];
/** `512 bytes`, `104 MiB`, `4.6 GiB`: memory and files, in powers of 1024 as the settings are. Rounded up. */
export const bytesText = (bytes) => {
    const unit = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
    const value = bytes / 1024 ** unit;
    const digits = unit >= 3 ? 10 : 1;
    return `${(Math.ceil(value * digits) / digits).toLocaleString("en")} ${units[unit]}`;
};
//# sourceMappingURL=bytes-text.js.map