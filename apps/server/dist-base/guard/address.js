import { BlockList, isIP, isIPv4, SocketAddress } from "node:net";
/** IPv4: everything is public but these; the first that fits decides. */
const special4 = [
    ["metadata", "169.254.169.254", 32],
    ["metadata", "169.254.170.2", 32],
    ["metadata", "100.100.100.200", 32],
    ["metadata", "168.63.129.16", 32],
    ["metadata", "192.0.0.192", 32],
    ["unspecified", "0.0.0.0", 8],
    ["loopback", "127.0.0.0", 8],
    ["private", "10.0.0.0", 8],
    ["private", "100.64.0.0", 10],
    ["private", "172.16.0.0", 12],
    ["private", "192.168.0.0", 16],
    ["link-local", "169.254.0.0", 16],
    ["reserved", "192.0.0.0", 24],
    ["reserved", "192.0.2.0", 24],
    ["reserved", "192.88.99.0", 24],
    ["reserved", "198.18.0.0", 15],
    ["reserved", "198.51.100.0", 24],
    ["reserved", "203.0.113.0", 24],
    ["multicast", "224.0.0.0", 4],
    ["reserved", "240.0.0.0", 4],
];
/** IPv6: nothing is public but 2000::/3, and of that not what carries tunnels or is for documentation. */
const special6 = [
    ["metadata", "fd00:ec2::", 32],
    ["metadata", "fd20:ce::254", 128],
    ["unspecified", "::", 128],
    ["loopback", "::1", 128],
    ["private", "fc00::", 7],
    ["private", "fec0::", 10],
    ["link-local", "fe80::", 10],
    ["multicast", "ff00::", 8],
    ["reserved", "2001::", 23],
    ["reserved", "2001:db8::", 32],
    ["reserved", "2002::", 16],
    ["reserved", "3fff::", 20],
    ["public", "2000::", 3],
];
const compile = (ranges, family) => ranges.map(([kind, network, prefix]) => {
    const list = new BlockList();
    list.addSubnet(network, prefix, family);
    return { kind, list };
});
const ranges4 = compile(special4, "ipv4");
const ranges6 = compile(special6, "ipv6");
const kindOf4 = (address) => {
    const parsed = new SocketAddress({ address, family: "ipv4" });
    return ranges4.find(({ list }) => list.check(parsed))?.kind ?? "public";
};
/** The eight groups of an IPv6 address, in any notation. */
const groupsOf = (address) => {
    const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
    const [head = "", tail] = canonical.split("::");
    const read = (part) => (part ? part.split(":").map((group) => Number.parseInt(group, 16)) : []);
    const left = read(head);
    const right = read(tail ?? "");
    return [...left, ...new Array(8 - left.length - right.length).fill(0), ...right];
};
const nat64 = [0x64, 0xff9b, 0, 0, 0, 0];
const mapped = [0, 0, 0, 0, 0, 0xffff];
const translated = [0, 0, 0, 0, 0xffff, 0];
const compatible = [0, 0, 0, 0, 0, 0];
/** The IPv4 address embedded in an IPv6 address that a gateway or the system would translate. */
const embedded4 = (groups) => {
    const [high = 0, low = 0] = groups.slice(6);
    const isWrapped = [nat64, mapped, translated, compatible].some((head) => head.every((group, at) => group === groups[at]));
    if (!isWrapped || (high === 0 && low <= 1))
        return undefined;
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
};
/** What an IP address is good for. One with a zone belongs to a link, so it is link-local. */
export const kindOfAddress = (address) => {
    if (isIPv4(address))
        return kindOf4(address);
    if (isIP(address) === 0)
        return "reserved";
    if (address.includes("%"))
        return "link-local";
    const inner = embedded4(groupsOf(address));
    if (inner !== undefined)
        return kindOf4(inner);
    const parsed = new SocketAddress({ address, family: "ipv6" });
    return ranges6.find(({ list }) => list.check(parsed))?.kind ?? "reserved";
};
//# sourceMappingURL=address.js.map