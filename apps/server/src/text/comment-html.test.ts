import { expect, it } from "vitest";
import { commentHtml } from "./comment-html.ts";

it.each([
  ["**Edited** comment 🤗", "<p><strong>Edited</strong> comment 🤗</p>"],
  ["a <b> & c\n\nnext\nline", "<p>a &lt;b&gt; &amp; c</p>\n<p>next<br>\nline</p>"],
  ["# Title\ntext", "<h1>Title</h1>\n<p>text</p>"],
  ["- a\n- *b*\n1. c", "<ul>\n<li>a</li>\n<li><em>b</em></li>\n</ul>\n<ol>\n<li>c</li>\n</ol>"],
  ["> quoted `x < y`", "<blockquote>quoted <code>x &lt; y</code></blockquote>"],
  ["```py\n<b>**x**\n```\nend", "<pre><code>&lt;b&gt;**x**</code></pre>\n<p>end</p>"],
  ['[a](https://b.example/?c=1&d="e)', "<p>[a](https://b.example/?c=1&amp;d=&quot;e)</p>"],
  ["[a](https://b.example/?c&d)", '<p><a href="https://b.example/?c&amp;d" rel="nofollow">a</a></p>'],
  ["[a](javascript:alert(1)) <script>", "<p>[a](javascript:alert(1)) &lt;script&gt;</p>"],
  ["", ""],
])("%j", (text, html) => expect(commentHtml(text)).toBe(html));
