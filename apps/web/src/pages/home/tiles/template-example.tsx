import { compile } from "@orrery/template";
import { useMemo, useState } from "react";
import { Stack } from "../../../ui/layout/stack.tsx";
import { TracedText } from "../../../ui/text/traced-text.tsx";

interface TemplateSourceProps {
  readonly label: string;
  readonly source: string;
  readonly highlighted: { readonly start: number; readonly end: number } | undefined;
}

interface Segment {
  readonly text: string;
  readonly start: number;
  readonly isTag: boolean;
}

const segmentsOf = (source: string): readonly Segment[] => {
  const texts = source.split(/(\{%.*?%\}|\{\{.*?\}\})/s);
  return texts.map((text, index) => ({
    text,
    start: texts.slice(0, index).join("").length,
    isTag: index % 2 === 1,
  }));
};

/** A short template; the part that produced a text is highlighted. */
const TemplateSource = ({ label, source, highlighted }: TemplateSourceProps) => (
  <figure aria-label={label} className="overflow-hidden font-mono text-xs leading-[1.75] whitespace-pre">
    {segmentsOf(source).map(({ text, start, isTag }) => {
      const isActive = text !== "" && highlighted && start < highlighted.end && start + text.length > highlighted.start;
      return (
        <span
          key={start}
          className={isActive ? "rounded-[3px] bg-brass-wash text-ink" : isTag ? "text-brass" : undefined}
        >
          {text}
        </span>
      );
    })}
  </figure>
);

const source = `{% for m in messages %}
<|im_start|>{{ m.role }}
{{ m.content }}<|im_end|>
{% endfor %}`;

const messages = [{ role: "user", content: "Where is my order?" }];

/** The piece of the role is highlighted before anyone points at one. */
const firstPiece = 1;

/** Rendered by the template engine; point at the output to see its line. */
export const TemplateExample = () => {
  const { text, pieces } = useMemo(() => compile(source).renderWithTrace({ messages }), []);
  const [pointed, setPointed] = useState<number>();
  const shown = pointed ?? firstPiece;
  return (
    <Stack gap="sm">
      <TemplateSource label="Template" source={source} highlighted={pieces[shown]?.template} />
      <TracedText
        label="Output"
        isCompact
        pieces={pieces.map(({ output }) => [{ kind: "text", text: text.slice(output.start, output.end) }])}
        highlighted={new Set([shown])}
        showsSpaces={false}
        onPoint={setPointed}
        onReach={setPointed}
        onChoose={setPointed}
      />
    </Stack>
  );
};
