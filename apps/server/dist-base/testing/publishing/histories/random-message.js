const summaries = [
    ...["Add weights", 'Ünïcödé — "quotes"', "  spaces around  ", "tab\there", "two\nlines", "emoji 🤖", "#12: (x) [y]"],
    ...["trailing newline\n", "CRLF\r\nline", "a".repeat(1000), `${"x".repeat(199)}🤖 cut inside a pair`, "日本語"],
];
const descriptions = [
    ...["", "", "", "One line", "Two\nlines\n", "\n\nleading", "Signed-off-by: A <a@b>", "- a\n- b\n\n\n"],
    "long ".repeat(500),
];
/** The title and text of a commit. */
export const randomMessage = (random) => ({
    summary: random.pick(summaries),
    description: random.pick(descriptions),
});
//# sourceMappingURL=random-message.js.map