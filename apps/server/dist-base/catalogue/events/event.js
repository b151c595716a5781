export const domainOf = ({ scope }) => scope.startsWith("discussion") ? "discussion" : "repo";
//# sourceMappingURL=event.js.map