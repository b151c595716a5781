import type { OutlineEntry } from "../outline/outline.tsx";

/** As much of a Markdown tree's node as is read here. */
interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
}

const wordsIn = (node: TreeNode): string => node.value ?? (node.children ?? []).map(wordsIn).join("");

/** Headings are links to themselves, so links within them keep their words only. */
const withoutLinks = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) =>
    node.tagName === "a"
      ? withoutLinks(node.children ?? [])
      : [{ ...node, ...(node.children && { children: withoutLinks(node.children) }) }],
  );

/** A rehype step that gives every heading an id from `slug` and writes it down in `outline`. */
export const headingIds =
  ({ slug, outline }: { readonly slug: (text: string) => string; readonly outline: OutlineEntry[] }) =>
  (tree: TreeNode): void => {
    const visit = (node: TreeNode): void => {
      const level = /^h([1-6])$/.exec(node.tagName ?? "")?.[1];
      if (level) {
        const text = wordsIn(node);
        node.children = withoutLinks(node.children ?? []);
        node.properties = { ...node.properties, id: slug(text) };
        outline.push({ id: String(node.properties.id), text, level: Number(level) });
      } else {
        for (const child of node.children ?? []) visit(child);
      }
    };
    visit(tree);
  };
