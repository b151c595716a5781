import type { X509Certificate } from "node:crypto";

const codeSigning = "1.3.6.1.5.5.7.3.3";
const maxDepth = 10;

const isValidAt = (certificate: X509Certificate, time: number): boolean =>
  Date.parse(certificate.validFrom) <= time && time <= Date.parse(certificate.validTo);

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/** Whether certificates lead from the leaf to a trusted one, all valid at a time. */
const isChained = (
  [leaf, ...others]: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  time: number,
): boolean => {
  if (!leaf || !isValidAt(leaf, time)) return false;
  const reach = (certificate: X509Certificate, depth: number): boolean => {
    if (depth > maxDepth) return false;
    const trusted = roots.some((root) => isIssuedBy(certificate, root) && isValidAt(root, time));
    if (trusted) return true;
    return others.some(
      (next) =>
        next !== certificate && isIssuedBy(certificate, next) && isValidAt(next, time) && reach(next, depth + 1),
    );
  };
  return reach(leaf, 0);
};

/** A certificate for web servers can't sign models, although the same root may have issued it. */
export const canSignCode = ({ keyUsage }: X509Certificate): boolean => !keyUsage || keyUsage.includes(codeSigning);

const nameOf = ({ subject, subjectAltName }: X509Certificate): string => {
  const [, common] = /(?:^|\n)CN=(.+)/.exec(subject ?? "") ?? [];
  const [, alternative] = /^(?:email|URI|DNS):([^,]+)/.exec(subjectAltName ?? "") ?? [];
  return (common ?? alternative ?? "unnamed certificate").slice(0, 300);
};

/** The name in the leaf that company roots confirm; undefined if they don't. */
export const nameConfirmedBy = (
  roots: readonly X509Certificate[],
  certificates: readonly X509Certificate[],
  now: number,
): string | undefined => {
  const [leaf] = certificates;
  return leaf && isChained(certificates, roots, now) ? nameOf(leaf) : undefined;
};
