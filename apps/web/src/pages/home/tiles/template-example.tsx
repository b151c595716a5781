import { compile } from "@orrery/template";
import { useMemo, useState } from "react";
import { Stack } from "../../../ui/layout/stack.tsx";
import { TracedText } from "../../../ui/text/traced-text.tsx";
import { TemplateSource } from "./template-source.tsx";

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
