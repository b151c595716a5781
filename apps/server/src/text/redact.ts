const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{6,}/gi, "$1 ***"],
  [/(authorization["']?:\s*["']?\w+\s+)(?!\*)[^\s"']+/gi, "$1***"],
  // "hf-" starts names, such as hf-inference, but never a token.
  [/\b(hf(?=_)|sk|gsk|r8|fw|nvapi|xai|pplx|csk)[_-][A-Za-z0-9_-]{8,}/g, "$1_***"],
  [/\b([A-Za-z0-9-]{1,20}_)[A-Za-z]{40}\b/g, "$1***"],
  [
    /([?&](?:token|code|code_verifier|device_code|user_code|id_token_hint|signature|key|api_key|secret|password|x-amz-signature)=)[^&\s"']+/gi,
    "$1***",
  ],
  [/(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*/g, "***"],
  [/(\/\/[^/\s:@"']*:)[^@\s/"']+@/g, "$1***@"],
];

export const redact = (text: string): string =>
  patterns.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text);
