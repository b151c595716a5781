import { NotFound } from "../../ui/feedback/not-found.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { Code } from "../../ui/text/text.tsx";

export const MissingGuide = ({ id, suggestions }: { readonly id: string; readonly suggestions: readonly string[] }) => (
  <NotFound
    title="Guide not found"
    description="This guide doesn’t exist."
    summary={
      <>
        There is no guide <Code>{id}</Code>.
      </>
    }
    actions={
      <>
        {suggestions.map((suggestion) => (
          <ButtonLink key={suggestion} href={`/docs/${suggestion}`}>
            Did you mean {suggestion}?
          </ButtonLink>
        ))}
        <ButtonLink variant="primary" href="/docs">
          All guides
        </ButtonLink>
      </>
    }
  />
);
