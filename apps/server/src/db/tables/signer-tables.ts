export interface SignerTables {
  signers: SignerTable;
}

interface SignerTable {
  /** The owner's name in lower case; empty for repositories without an owner. */
  owner_key: string;
  /** Of the public key, or of a name that Sigstore confirmed. */
  fingerprint: string;
  kind: "key" | "certificate" | "sigstore" | "hub";
  name: string;
  /** PEM; null if signatures carry a certificate. */
  public_key: string | null;
  /** `seen` until someone decides. */
  status: "trusted" | "seen" | "revoked";
  reason: string;
  decided_by: string | null;
  created_at: number;
  last_seen_at: number;
  /** The repository where it was first seen, as it was called; null if an admin added it. */
  source: string | null;
}
