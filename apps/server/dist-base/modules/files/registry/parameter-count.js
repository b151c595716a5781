const units = [
    [1e12, "T"],
    [1e9, "B"],
    [1e6, "M"],
    [1e3, "K"],
];
/** A number of parameters as people write it: `1.2B`. */
export const parameterCount = (count) => {
    const [size, unit] = units.find(([least]) => count >= least) ?? [1, ""];
    return `${Number((count / size).toPrecision(3))}${unit}`;
};
//# sourceMappingURL=parameter-count.js.map