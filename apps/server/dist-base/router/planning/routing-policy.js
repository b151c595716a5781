const ruleOf = ({ name }) => `policy of ${name}`;
const lowest = (levels, field) => levels
    .flatMap((level) => {
    const value = level.policy[field];
    return value === undefined ? [] : [{ value, rule: ruleOf(level) }];
})
    .sort((left, right) => left.value - right.value)[0];
const externalRefusal = (levels, isPrivate) => {
    const refusing = levels.find(({ policy }) => policy.external === "never");
    if (refusing)
        return `external providers are not allowed (${ruleOf(refusing)})`;
    const isAllowed = levels.some(({ policy }) => policy.external === "allow");
    return isPrivate && !isAllowed
        ? "private models use own engines only, unless their policy allows external providers"
        : undefined;
};
/** Combines the policies of the hub, the owner and the model, in this order. */
export const combinePolicies = (levels, isPrivate) => {
    const preferring = levels.findLast(({ policy }) => policy.ownEnginesFirst !== undefined);
    const refusal = externalRefusal(levels, isPrivate);
    const maxInputPrice = lowest(levels, "maxInputPrice");
    const maxOutputPrice = lowest(levels, "maxOutputPrice");
    return {
        ownFirst: {
            value: preferring?.policy.ownEnginesFirst ?? true,
            rule: preferring ? ruleOf(preferring) : "default",
        },
        ...(refusal !== undefined && { externalRefusal: refusal }),
        zones: levels.flatMap((level) => {
            const { zones } = level.policy;
            return zones === undefined ? [] : [{ value: zones, rule: ruleOf(level) }];
        }),
        ...(maxInputPrice && { maxInputPrice }),
        ...(maxOutputPrice && { maxOutputPrice }),
    };
};
/** Why an engine or provider is outside the allowed zones. The hub itself has the data already, so it is in all. */
const zoneRefusal = (zone, { zones }) => {
    const broken = zones.find(({ value }) => zone === undefined || !value.includes(zone));
    if (!broken)
        return undefined;
    const allowed = broken.value.join(", ") || "no zone";
    const found = zone === undefined ? "its zone is unknown" : `it is in the zone ${zone}`;
    return `${found}, and only ${allowed} is allowed (${broken.rule})`;
};
const priceRefusal = ({ inputPrice, outputPrice, endpoint }, { maxInputPrice, maxOutputPrice }) => {
    // An own engine without a price is free.
    const free = endpoint ? 0 : undefined;
    const isAbove = (price, max) => max !== undefined && (price === undefined || price > max.value);
    const input = isAbove(inputPrice ?? free, maxInputPrice) ? maxInputPrice : undefined;
    const broken = input ?? (isAbove(outputPrice ?? free, maxOutputPrice) ? maxOutputPrice : undefined);
    if (!broken)
        return undefined;
    const side = broken === input ? "input" : "output";
    return `its ${side} price is unknown or above $${broken.value} per million tokens (${broken.rule})`;
};
/** Why the policy excludes a candidate; undefined if it does not. */
export const policyRefusal = (candidate, isHubItself, policy) => {
    if (!policy || isHubItself)
        return undefined;
    const { endpoint } = candidate;
    const external = endpoint ? undefined : policy.externalRefusal;
    return external ?? zoneRefusal(endpoint?.zone ?? undefined, policy) ?? priceRefusal(candidate, policy);
};
//# sourceMappingURL=routing-policy.js.map