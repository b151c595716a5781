import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { sampled } from "./support/sampled.ts";
import { image, publish } from "./support/seed.ts";

interface HostileCard {
  readonly name: string;
  readonly card: string;
}

const allCards: readonly HostileCard[] = JSON.parse(
  readFileSync(new URL("./fixtures/hostile-cards.json", import.meta.url), "utf8"),
);
/** Cards that single tests below are about. */
const needed = { image: "an image of another site", text: "references that become tags" };
const inSample = new Set(sampled(allCards, 5));
const cards = allCards.filter((card) => inSample.has(card) || Object.values(needed).includes(card.name));

const nameOf = (index: number): string => `owner/hostile-${index}`;

const forbidden = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll("main, main *")];
    const names =
      "script style iframe frame frameset object embed applet link meta base form select textarea template portal svg:not([class]) video audio source picture marquee".split(
        " ",
      );
    const found = names.flatMap((name) =>
      [...document.querySelectorAll(`main aside + div ${name}`)].map(({ tagName }) => tagName),
    );
    for (const element of elements)
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) found.push(`${element.tagName}[${name}]`);
        if (/^\s*(javascript|data|vbscript|file|blob):/i.test(value))
          found.push(`${element.tagName}[${name}=${value.slice(0, 40)}]`);
        if (name === "style" && /url\(|fixed/.test(value))
          found.push(`${element.tagName}[style=${value.slice(0, 40)}]`);
        if (["srcset", "ping", "autofocus", "srcdoc", "formaction", "contenteditable"].includes(name))
          found.push(`${element.tagName}[${name}]`);
      }
    return found;
  });

/** Waits until the card has loaded completely. */
const settled = async (page: Page, index: number): Promise<void> => {
  await page.getByRole("heading", { level: 1, name: nameOf(index) }).waitFor();
  await page.waitForFunction(
    () => document.querySelector("main aside + div") && !document.querySelector("main aside + div [role=status]"),
  );
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
};

/** Only the first card is loaded with the page; the others are navigated to, as readers do. */
const go = async (page: Page, address: string, index: number): Promise<void> => {
  if (index === 0) return void (await page.goto(address, { waitUntil: "load" }));
  await page.evaluate((next) => {
    history.pushState({}, "", next);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
};

/** Hovers over and clicks everything. */
const provoke = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll("main aside + div *")) {
      for (const type of ["mouseover", "pointerenter", "focus", "toggle", "load", "error"])
        element.dispatchEvent(new Event(type, { bubbles: type !== "error" && type !== "load" }));
    }
  });

describeInBrowser(
  "hostile cards",
  ({ hub, visit }) => {
    beforeAll(async () => {
      const { address, token } = hub();
      for (const [index, { card }] of cards.entries()) {
        const files = [
          { path: "README.md", content: card },
          { path: "images/plot.png", content: image },
        ];
        await publish(address, token, { type: "model", name: nameOf(index), files });
      }
    });

    it(`there are enough of them: ${allCards.length}`, () => expect(allCards.length).toBeGreaterThanOrEqual(60));

    it("the page's policy allows only the hub's own scripts", async () => {
      const { headers } = await fetch(`${hub().address}/${nameOf(0)}`);
      const policy = headers.get("content-security-policy") ?? "";
      // WebAssembly hashes uploads; it cannot run scripts.
      expect(policy).toMatch(/(?:^|;)script-src 'self' 'wasm-unsafe-eval'(?:;|$)/);
      expect(policy).toContain("img-src 'self' data:");
      expect(policy).not.toContain("'unsafe-eval'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    });

    it("the checks detect forbidden content", async () => {
      const { page } = await visit(`/${nameOf(0)}`);
      expect(await forbidden(page)).toEqual([]);
      await page.evaluate(() => {
        const content = document.querySelector("main aside + div");
        content?.append(document.createElement("iframe"));
        content?.insertAdjacentHTML("beforeend", '<a href="javascript:hit()" onclick="hit()">x</a>');
      });
      expect(await forbidden(page)).toEqual(["IFRAME", "A[href=javascript:hit()]", "A[onclick]"]);
    });

    it("no card runs a script, reaches another site or adds forbidden elements", async () => {
      const { page, externalRequests, pageErrors } = await visit("/docs");
      const hits: string[] = [];
      await page.exposeFunction("hit", () => hits.push(page.url()));
      await page.addInitScript(() => {
        Object.assign(globalThis, { alert: () => (globalThis as unknown as { hit: () => void }).hit() });
      });
      page.on("dialog", (dialog) => {
        hits.push(dialog.message());
        void dialog.dismiss();
      });
      const faults: string[] = [];
      for (const [index, { name }] of cards.entries()) {
        const address = `${hub().address}/${nameOf(index)}`;
        await go(page, address, index);
        await settled(page, index);
        await provoke(page);
        for (const one of await forbidden(page)) faults.push(`${name}: ${one}`);
        if (page.url() !== address) faults.push(`${name}: led to ${page.url()}`);
        if (hits.length > 0) faults.push(`${name}: ran`);
        hits.length = 0;
      }
      expect(faults).toEqual([]);
      expect(externalRequests).toEqual([]);
      expect(pageErrors.filter((text) => /Content Security Policy/i.test(text))).toEqual([]);
    }, 280_000);

    it("images of other sites are fetched by the hub", () => {
      expect(hub().images.length).toBeGreaterThan(0);
      for (const address of hub().images) expect(address).toMatch(/^https:\/\/evil\.example\//);
    });

    it("text of a card stays text", async () => {
      const index = cards.findIndex(({ name }) => name === needed.text);
      const { page } = await visit(`/${nameOf(index)}`);
      await page.getByText("<script>hit()</script>").waitFor();
    });
  },
  { isSeeded: true },
);
