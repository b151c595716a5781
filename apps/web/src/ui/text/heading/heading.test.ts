import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Heading } from "./heading.tsx";

const heading = (level: number): string => renderToStaticMarkup(Heading({ level, children: "On Tides" }));

describe("Heading", () => {
  it.each([1, 2, 3, 4, 5, 6])("[S2.1] level %d exists, and its link’s fragment is the heading’s own id", (level) => {
    expect(heading(level)).toMatch(new RegExp(`^<h${level} id="on-tides"[^>]*><a href="#on-tides"`));
  });

  it.each([0, 7, -1, 2.5, Number.NaN])("[S2.1] level %d falls back to h6", (level) => {
    expect(heading(level)).toMatch(/^<h6 id="on-tides"/);
  });

  it("builds its id from the text of nested elements", () => {
    const children = ["How ", createElement("code", { key: "code" }, "top_k"), " works"];
    expect(renderToStaticMarkup(Heading({ level: 2, children }))).toContain('id="how-top-k-works"');
  });
});
