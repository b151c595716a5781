/** Names what was left out of a request; a header, since replies have a fixed format. */
export const droppedHeader = (dropped) => dropped.length > 0 ? { "x-orrery-dropped": [...new Set(dropped)].join(", ").slice(0, 1_000) } : {};
//# sourceMappingURL=dropped-header.js.map