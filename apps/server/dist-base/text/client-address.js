import { BlockList, isIP } from "node:net";
const loopback = ["127.0.0.0/8", "::1"];
const familyOf = (address) => (isIP(address) === 6 ? "ipv6" : "ipv4");
const addRange = (list, text) => {
    const [address = "", bits] = text.trim().split("/", 2);
    const version = isIP(address);
    if (version === 0)
        return false;
    if (bits === undefined) {
        list.addAddress(address, familyOf(address));
        return true;
    }
    if (!/^\d{1,3}$/.test(bits) || Number(bits) > (version === 4 ? 32 : 128))
        return false;
    list.addSubnet(address, Number(bits), familyOf(address));
    return true;
};
/** Reads addresses and CIDR ranges; undefined if one is neither. */
export const parseAddressRanges = (texts) => {
    const list = new BlockList();
    if (!texts.every((text) => addRange(list, text)))
        return undefined;
    return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
};
/** Reads `off`, `on` (proxies on this machine), a number of proxies, or addresses and CIDR ranges; undefined if it is none of them. */
export const parseTrustedProxies = (text) => {
    if (text === "off")
        return () => false;
    if (/^\d{1,2}$/.test(text))
        return (_address, hop) => hop < Number(text);
    return parseAddressRanges(text === "on" ? loopback : text.split(","));
};
/** Some proxies add the port. */
const withoutPort = (text) => /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
/** The nearest address that is not a trusted proxy. What callers write into `X-Forwarded-For` themselves is further away. */
export const clientAddress = ({ headers, socket }, isTrusted) => {
    let address = socket.remoteAddress ?? "";
    const hops = String(headers["x-forwarded-for"] ?? "").split(",");
    for (let hop = 0; isTrusted(address, hop); hop++) {
        const previous = withoutPort(hops.pop()?.trim() ?? "");
        if (isIP(previous) === 0)
            break;
        address = previous;
    }
    return address;
};
/** One caller's network: an IPv4 address, or the 64 bits of an IPv6 address that a provider assigns to one customer. */
export const networkOf = (address) => {
    const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
    if (mapped || isIP(address) !== 6)
        return mapped ?? address;
    const [start = "", end] = address.split("::", 2);
    const [left, right] = [start, end ?? ""].map((part) => part.split(":").filter(Boolean));
    const zeros = Array.from({ length: end === undefined ? 0 : Math.max(0, 8 - left.length - right.length) }, () => "0");
    const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
    return `${groups.join(":")}::/64`;
};
//# sourceMappingURL=client-address.js.map