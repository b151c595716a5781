const contentSecurityPolicy = {
    "default-src": "'self'",
    // Uploads hash large files in WebAssembly, which cannot reach the page.
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self' 'unsafe-inline'",
    // Dropped, recorded and generated media are shown from blob and data URLs.
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "media-src": "'self' data: blob:",
    "connect-src": "'self' data: blob:",
    "frame-src": "'none'",
    "frame-ancestors": "'none'",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
};
/**
 * The headers of every reply, the same as Helmet's defaults apart from the policy. They are constant: Helmet builds them
 * again for each request. Strict-Transport-Security is up to the proxy that has the certificate.
 */
export const securityHeaders = {
    "content-security-policy": Object.entries(contentSecurityPolicy)
        .map(([directive, sources]) => `${directive} ${sources}`)
        .join(";"),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-download-options": "noopen",
    "x-frame-options": "SAMEORIGIN",
    "x-permitted-cross-domain-policies": "none",
    "x-xss-protection": "0",
};
//# sourceMappingURL=security-headers.js.map