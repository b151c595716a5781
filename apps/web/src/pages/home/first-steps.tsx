import type { ReactNode } from "react";
import { hubUrl } from "../../lib/routes/site-root.ts";
import { Section } from "../../ui/layout/section.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";
import { Code } from "../../ui/text/text.tsx";
import { Step, Steps } from "./steps.tsx";

const Titled = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <Step number={number} title={<Heading level={3}>{title}</Heading>}>
    {children}
  </Step>
);

export const FirstSteps = () => (
  <Section
    heading={
      <Heading level={2} id="first-steps">
        First steps
      </Heading>
    }
    note="Disappears once you publish a model"
  >
    <Steps>
      <Titled number={1} title="Run a built-in model">
        <p>
          Small models ship with Orrery. No API key, no internet. <TextLink href="/models?here=yes">See all</TextLink>
        </p>
        <CodeBlock
          language="sh"
          code={'npm run orrery -- run text-classification \\\n  --input "The match went into extra time"'}
        />
      </Titled>
      <Titled number={2} title="Publish a folder">
        <p>Publish your weights and model card. You get a page, downloads and search.</p>
        <CodeBlock language="sh" code={"npm run orrery -- add ./my-model \\\n  --id my-team/my-model"} />
      </Titled>
      <Titled number={3} title="Import from another hub">
        <p>
          Copies cards and metadata. Add <Code>--files</Code> for weights.
        </p>
        <CodeBlock
          language="sh"
          code={"npm run orrery -- import https://hub.example \\\n  --task text-classification --limit 1000"}
        />
      </Titled>
      <Titled number={4} title="Point your code here">
        <p>
          Your existing clients work as they are. Use the token printed on first start.{" "}
          <TextLink href="/docs">Read the guide</TextLink>
        </p>
        <CodeBlock language="sh" code={`export HF_ENDPOINT=${hubUrl()}\nexport HF_TOKEN=hf_…`} />
      </Titled>
    </Steps>
  </Section>
);
