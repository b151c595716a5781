/** Fields of a request that no chat model understands, but would change its answer elsewhere. */
export const droppedFields = (body, names) => names.filter((name) => body[name] !== undefined && body[name] !== null);
/** The fields that have a value. */
export const definedOf = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
/** Content in the simplest form: a string if it is only text, since many models accept no parts. */
export const contentOf = (parts) => parts.every(({ type }) => type === "text") ? parts.map(({ text }) => String(text)).join("\n\n") : parts;
//# sourceMappingURL=translated-request.js.map