import { type CodeKind, codeTokens } from "../../lib/code/code-tokens.ts";
import { CopyButton } from "../input/copy-button.tsx";

const kinds: { readonly [K in CodeKind]: string | undefined } = {
  plain: undefined,
  comment: "text-ink-soft italic",
  string: "text-good",
  number: "text-brass",
  keyword: "font-semibold",
};

const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    js: "JavaScript",
    javascript: "JavaScript",
    ts: "TypeScript",
    py: "Python",
    python: "Python",
    sh: "Shell",
    shell: "Shell",
    bash: "Shell",
    console: "Shell",
    json: "JSON",
    yaml: "YAML",
    http: "HTTP",
    jinja: "Jinja",
    csharp: "C#",
    cpp: "C++",
    text: "Text",
  }),
);

interface CodeBlockProps {
  readonly code: string;
  readonly language: string;
  readonly name?: string;
}

export const CodeBlock = ({ code, language, name = names.get(language) ?? language }: CodeBlockProps) => {
  return (
    <figure className="min-w-0 overflow-hidden rounded-card border border-line bg-surface">
      <header className="flex h-4.5 items-center justify-between border-b border-line pr-0.75 pl-2">
        <span className="text-xs text-ink-soft">{name}</span>
        <CopyButton text={code} label="the code" />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard. */}
      <pre tabIndex={0} className="overflow-x-auto px-2 py-1.5 font-mono text-[0.8125rem] leading-[1.65]">
        <code>
          {codeTokens(code, language).map(({ kind, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a token is known by its place.
            <span key={index} className={kinds[kind]}>
              {text}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
};
