/**
 * The Markdown of a comment as HTML for clients that show it as it is: paragraphs, headings, lists, quotes, code, emphasis and
 * links. Everything else, HTML included, is shown as text. Each line is read once.
 */
const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeHtml = (text) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
/** Longer lines stay as text: what emphasis costs grows with a line. */
const maxLine = 2_000;
const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^[\]]+)\]\((https?:\/\/[^\s()"]+|\/[^\s()"]*)\)/g;
const inline = (line) => {
    if (line.length > maxLine)
        return escapeHtml(line);
    let html = "";
    let at = 0;
    for (const { 0: whole, index, 1: code, 2: strong, 3: emphasis, 4: label, 5: url } of line.matchAll(marks)) {
        html += escapeHtml(line.slice(at, index));
        at = index + whole.length;
        if (code !== undefined)
            html += `<code>${escapeHtml(code)}</code>`;
        else if (strong !== undefined)
            html += `<strong>${escapeHtml(strong)}</strong>`;
        else if (emphasis !== undefined)
            html += `<em>${escapeHtml(emphasis)}</em>`;
        else
            html += `<a href="${escapeHtml(url ?? "")}" rel="nofollow">${escapeHtml(label ?? "")}</a>`;
    }
    return html + escapeHtml(line.slice(at));
};
const items = (lines) => lines.map((line) => `<li>${inline(line)}</li>`).join("\n");
/** Blocks whose lines begin with a sign; the rest of each line is the last group. */
const blocks = [
    { starts: /^ {0,3}[-*+] +(.*)$/, html: (lines) => `<ul>\n${items(lines)}\n</ul>` },
    { starts: /^ {0,3}\d{1,9}[.)] +(.*)$/, html: (lines) => `<ol>\n${items(lines)}\n</ol>` },
    { starts: /^ {0,3}> ?(.*)$/, html: (lines) => `<blockquote>${lines.map(inline).join("<br>\n")}</blockquote>` },
];
const paragraph = { starts: /^(.*)$/, html: (lines) => `<p>${lines.map(inline).join("<br>\n")}</p>` };
const fence = /^ {0,3}(?:```|~~~)/;
export const commentHtml = (text) => {
    const html = [];
    let open;
    let code;
    const close = () => {
        if (open)
            html.push(open.block.html(open.lines));
        open = undefined;
    };
    const closeCode = () => {
        if (code)
            html.push(`<pre><code>${escapeHtml(code.join("\n"))}</code></pre>`);
        code = undefined;
    };
    for (const line of text.split(/\r?\n/)) {
        if (fence.test(line)) {
            close();
            if (code)
                closeCode();
            else
                code = [];
            continue;
        }
        const [, level, heading = ""] = /^ {0,3}(#{1,6}) +(.*)$/.exec(line) ?? [];
        if (code)
            code.push(line);
        else if (line.trim() === "")
            close();
        else if (level) {
            close();
            html.push(`<h${level.length}>${inline(heading)}</h${level.length}>`);
        }
        else {
            const block = blocks.find(({ starts }) => starts.test(line)) ?? paragraph;
            if (open?.block !== block)
                close();
            open ??= { block, lines: [] };
            open.lines.push(block.starts.exec(line)?.[1] ?? line);
        }
    }
    close();
    closeCode();
    return html.join("\n");
};
//# sourceMappingURL=comment-html.js.map