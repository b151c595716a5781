/**
 * The headers of every reply, the same as Helmet's defaults apart from the policy. They are constant: Helmet builds them
 * again for each request. Strict-Transport-Security is up to the proxy that has the certificate.
 */
export declare const securityHeaders: {
    "content-security-policy": string;
    "cross-origin-opener-policy": string;
    "cross-origin-resource-policy": string;
    "origin-agent-cluster": string;
    "referrer-policy": string;
    "x-content-type-options": string;
    "x-dns-prefetch-control": string;
    "x-download-options": string;
    "x-frame-options": string;
    "x-permitted-cross-domain-policies": string;
    "x-xss-protection": string;
};
//# sourceMappingURL=security-headers.d.ts.map