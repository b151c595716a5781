/** The rules for requests by members of some organizations: those for everyone, and those for one of them. */
export const rulesFor = (rules, organizations) => {
    const members = new Set(organizations.map((name) => name.toLowerCase()));
    return rules.filter(({ when }) => !when.organizations || when.organizations.some((name) => members.has(name.toLowerCase())));
};
export const rulesForViewer = (rules, { organizations }) => rulesFor(rules, organizations.map(({ name }) => name));
/**
 * The rules as different people have them: those in no organization, and members of each that a rule names. What one of them is
 * allowed can be stored. A member of several gets no more: the first rule that matches is one of these.
 */
export const ruleScopes = (rules) => {
    const names = new Set(rules.flatMap(({ when }) => when.organizations ?? []).map((name) => name.toLowerCase()));
    return [rulesFor(rules, []), ...[...names].map((name) => rulesFor(rules, [name]))];
};
//# sourceMappingURL=rule-scopes.js.map