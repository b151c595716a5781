import { describe, expect, it } from "vitest";
import { parseHtml, parseHtmlPart, textContent } from "./html-tree.ts";

const element = (tag: string, children: unknown[] = [], attributes = {}) => ({ tag, attributes, children });

describe("parseHtml", () => {
  it("parses elements, quoted and unquoted attributes, and character references", () => {
    expect(parseHtml(`<p align=center>a &amp; b <img src='x"y' ALT="&lt;&#x41;&#66;" hidden/></p>`)).toEqual([
      element("p", ["a & b ", element("img", [], { src: 'x"y', alt: "<AB", hidden: "" })], { align: "center" }),
    ]);
  });

  it("closes elements whose end tag is optional", () => {
    expect(parseHtml("<ul><li>a<li>b<ul><li>c</ul></ul>")).toEqual([
      element("ul", [element("li", ["a"]), element("li", ["b", element("ul", [element("li", ["c"])])])]),
    ]);
    expect(parseHtml("<table><tr><td>1<td>2<tr><td>3</table>")).toEqual([
      element("table", [
        element("tr", [element("td", ["1"]), element("td", ["2"])]),
        element("tr", [element("td", ["3"])]),
      ]),
    ]);
    expect(parseHtml("<p>a<div>b</div>")).toEqual([element("p", ["a"]), element("div", ["b"])]);
  });

  it("keeps a plain < as text and ignores unmatched end tags", () => {
    expect(textContent(parseHtml("1 < 2 </b> <3 <a href="))).toBe("1 < 2  <3 <a href=");
  });

  it.each(["script", "style", "svg", "math", "iframe", "template", "textarea", "noscript", "xmp"])(
    "drops <%s> with its content",
    (tag) => {
      expect(textContent(parseHtml(`a<${tag} x=">">b<img src=x></${tag} >c`))).toBe("ac");
      expect(textContent(parseHtml(`a<${tag}>b`))).toBe("a");
    },
  );

  it("keeps elements with the name of an object's member", () => {
    expect(parseHtml("<constructor>a</constructor>")).toEqual([element("constructor", ["a"])]);
  });

  it("drops comments and declarations", () => {
    expect(parseHtml("a<!-- <script> --><!doctype html><?php x ?>b<!--")).toEqual(["a", "b"]);
  });

  it.each(["<div>", "</a", "<a x=", '<a x="', "<!", "<!--", "&#", "<svg>", "<li>", "<td>"])(
    "nests 20,000 times %s no deeper than 100 elements",
    (text) => {
      const depthOf = (nodes: ReturnType<typeof parseHtml>): number =>
        Math.max(0, ...nodes.slice(0, 10).map((node) => (typeof node === "string" ? 0 : 1 + depthOf(node.children))));
      expect(depthOf(parseHtml(text.repeat(20_000)))).toBeLessThanOrEqual(101);
    },
  );
});

it.each([
  ["<p>a</p>\n", false],
  ["<div>\n<p>a</p>\n", true],
  ["<!-- a\n", true],
  ["<svg><p>a</p>\n", true],
  ["</div>\n", false],
])("tells whether %j has an open element", (html, isOpen) => {
  expect(parseHtmlPart(html)).toEqual({ nodes: parseHtml(html), isOpen });
});
