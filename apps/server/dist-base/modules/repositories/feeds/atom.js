const escapes = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&apos;",
};
/** Characters that XML cannot contain, even escaped. */
const forbidden = 
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const escapeXml = (text) => text.replace(forbidden, "\ufffd").replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
const element = (name, text) => `<${name}>${escapeXml(text)}</${name}>`;
const time = (name, at) => element(name, new Date(at).toISOString());
const toEntry = ({ id, title, link, updatedAt, publishedAt, author, text, categories = [] }) => [
    "  <entry>",
    `    ${element("id", id)}`,
    `    ${element("title", title)}`,
    `    <link href="${escapeXml(link)}"/>`,
    `    ${time("updated", updatedAt)}`,
    ...(publishedAt === undefined ? [] : [`    ${time("published", publishedAt)}`]),
    `    <author>${element("name", author || "unknown")}</author>`,
    ...categories.map((term) => `    <category term="${escapeXml(term)}"/>`),
    ...(text ? [`    <content type="text">${escapeXml(text)}</content>`] : []),
    "  </entry>",
];
export const toAtom = ({ id, title, selfLink, pageLink, updatedAt, entries }) => [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  ${element("id", id)}`,
    `  ${element("title", title)}`,
    `  <link rel="self" href="${escapeXml(selfLink)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escapeXml(pageLink)}"/>`,
    `  ${time("updated", updatedAt)}`,
    "  <generator>Orrery</generator>",
    ...entries.flatMap(toEntry),
    "</feed>",
    "",
].join("\n");
//# sourceMappingURL=atom.js.map