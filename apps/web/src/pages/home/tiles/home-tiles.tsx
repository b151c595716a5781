import { lazy, type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "../../../ui/feedback/error-boundary.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { InView } from "../../../ui/layout/in-view.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { Digit, useDigit } from "../live/digit.tsx";
import { CompareExample } from "./compare-example.tsx";
import { Tile, Tiles } from "./tile.tsx";

const DigitExample = () => <Digit digit={useDigit()} isCompact />;

/** The only example with a large library, the template engine. */
const TemplateExample = lazy(() =>
  import("./template-example.tsx").then(({ TemplateExample: component }) => ({ default: component })),
);

const height = 172;

/** Starts when it comes into view. */
const Live = ({ children }: { readonly children: ReactNode }) => (
  <InView height={height}>
    <ErrorBoundary fallback={<Text variant="note">This example can’t be shown.</Text>}>
      <Suspense fallback={<SkeletonText widths={[30, 24, 28]} />}>{children}</Suspense>
    </ErrorBoundary>
  </InView>
);

const Title = ({ id, children }: { readonly id: string; readonly children: string }) => (
  <Heading level={2} variant="tile" id={id}>
    {children}
  </Heading>
);

export const HomeTiles = () => (
  <Tiles>
    <Tile
      heading={<Title id="try">Try a model</Title>}
      text={
        <>
          Draw, type or record. Built-in models need no API key. <TextLink href="/models?here=yes">See all</TextLink>
        </>
      }
    >
      <Live>
        <DigitExample />
      </Live>
    </Tile>
    <Tile
      heading={<Title id="compare">Compare models</Title>}
      text={
        <>
          Send one prompt to up to eight models. <TextLink href="/playground">Open the playground</TextLink>
        </>
      }
    >
      <Live>
        <CompareExample />
      </Live>
    </Tile>
    <Tile
      heading={<Title id="template">Debug a chat template</Title>}
      text={
        <>
          See which line of a template produces which text. <TextLink href="/templates">Open the workbench</TextLink>
        </>
      }
    >
      <Live>
        <TemplateExample />
      </Live>
    </Tile>
  </Tiles>
);
