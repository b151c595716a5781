/**
 * Formats as regular expressions. They are narrower than the formats, never wider: days end at 28, and names of hosts
 * have no other characters than letters, digits and hyphens.
 */
const date = "\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])";
const clock = "(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,6})?(?:Z|[+-](?:0\\d|1[0-3]):[0-5]\\d)";
const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,20}[A-Za-z0-9])?";
const host = `${label}(?:\\.${label}){0,3}\\.[A-Za-z]{2,10}`;
const byte = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
export const formats = {
    date,
    time: clock,
    "date-time": `${date}T${clock}`,
    duration: "P(?:\\d{1,4}D|\\d{1,4}W|T\\d{1,4}[HMS])",
    email: `[A-Za-z0-9_]+(?:[.+-][A-Za-z0-9_]+){0,3}@${host}`,
    hostname: host,
    ipv4: `${byte}(?:\\.${byte}){3}`,
    uri: `https?://${host}(?:/[A-Za-z0-9_.~-]*){0,8}`,
    uuid: "[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}",
};
//# sourceMappingURL=formats.js.map