import { escapeHtml } from "../../text/comment-html.ts";

/** The page loads nothing: every other address answers 503 as well. */
export const startingPageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
} as const;

const style = `
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 8px; padding: 24px; text-align: center;
    background: light-dark(#fbfaf7, #0e1116); color: light-dark(#15171c, #eceae4); font: 16px/1.5 Inter, system-ui, sans-serif }
  h1 { margin: 0; font: 400 32px/1.2 "Instrument Serif", Georgia, serif }
  p { margin: 0; color: light-dark(#5a5f6a, #a3a8b3); font-variant-numeric: tabular-nums }`;

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a browser shows while the hub starts. It loads the same address again by itself. */
export const startingPage = (doing: string, retryAfterSeconds: number): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retryAfterSeconds}">
<title>Starting · Orrery</title>
<style>${style}
</style>
</head>
<body>
<h1>Orrery is starting</h1>
<p role="status">${escapeHtml(sentence(doing))}</p>
<p>This page opens when the hub is ready.</p>
</body>
</html>
`;
