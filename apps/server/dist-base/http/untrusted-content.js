/** Keeps content that the hub passes on from acting as a page of the hub: no scripts, no forms, an origin of its own. */
export const sandboxPolicy = "sandbox; default-src 'none'";
const passiveKinds = [
    "application/(?:json|octet-stream|x-ndjson|jsonl)",
    "text/(?:plain|csv|event-stream)",
    "image/(?:png|jpeg|gif|webp|avif|bmp)",
    // Without “+”: browsers read every type that ends in +xml as a document.
    "(?:audio|video)/[\\w.-]+",
];
/** Parameters are matched whole: of “text/plain, text/html” browsers take the last. */
const passive = new RegExp(`^(?:${passiveKinds.join("|")})(?:\\s*;\\s*[\\w-]+=(?:[\\w.-]+|"[\\w.-]+"))*\\s*$`, "i");
/** Whether a browser shows a type without running anything in it. */
export const isPassive = (type) => passive.test(type);
/** Headers for content whose type comes from a provider or repository. Types that a browser would run are downloads. */
export const untrustedHeaders = (type) => ({
    "content-type": type ?? "application/octet-stream",
    "content-security-policy": sandboxPolicy,
    "x-content-type-options": "nosniff",
    ...(!isPassive(type ?? "application/octet-stream") && { "content-disposition": "attachment" }),
});
//# sourceMappingURL=untrusted-content.js.map