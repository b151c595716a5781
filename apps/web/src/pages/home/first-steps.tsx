import type { ReactNode } from "react";
import { Section } from "../../ui/layout/section.tsx";
import { Step, Steps } from "../../ui/list/steps.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";

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
    note="Shown until this hub holds a model of your own"
  >
    <Steps>
      <Titled number={1} title="Run a model that is here">
        <p>
          Small models came with the hub and run without a key or a network.{" "}
          <TextLink href="/models?here=yes">See them all</TextLink>.
        </p>
        <CodeBlock
          language="sh"
          code={'npm run orrery -- run text-classification \\\n  --input "The match went into extra time"'}
        />
      </Titled>
      <Titled number={2} title="Publish a folder">
        <p>Your own weights and card become a page, files to download and a row in every list.</p>
        <CodeBlock language="sh" code={"npm run orrery -- add ./my-model \\\n  --id my-team/my-model"} />
      </Titled>
      <Titled number={3} title="Mirror another hub">
        <p>Cards and numbers first; name the models whose files you want as well.</p>
        <CodeBlock
          language="sh"
          code={"npm run orrery -- import https://hub.example \\\n  --task text-classification --limit 1000"}
        />
      </Titled>
      <Titled number={4} title="Point your code here">
        <p>
          The clients you already use speak to this hub unchanged; its first start printed a token.{" "}
          <TextLink href="/docs">The guides</TextLink> say more.
        </p>
        <CodeBlock language="sh" code={`export HF_ENDPOINT=${location.origin}\nexport HF_TOKEN=hf_…`} />
      </Titled>
    </Steps>
  </Section>
);
