/** What an address is good for; only public ones are reached unless private ones are allowed. */
export type AddressKind = "public" | "loopback" | "private" | "link-local" | "metadata" | "multicast" | "reserved" | "unspecified";
/** What an IP address is good for. One with a zone belongs to a link, so it is link-local. */
export declare const kindOfAddress: (address: string) => AddressKind;
//# sourceMappingURL=address.d.ts.map