import { lazy, Suspense } from "react";
import { SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { InView } from "../../ui/layout/in-view.tsx";
import { Section, type TitleProps } from "../../ui/layout/section.tsx";

const StarterModels = lazy(() =>
  import("../../features/not-on-hub/starter-models.tsx").then((module) => ({ default: module.StarterModels })),
);

const shown = 4;
const height = 360;

/** Models that people want next, loaded where they come into view. */
export const Starters = ({ variant = "section" }: Pick<TitleProps, "variant">) => (
  <Section
    title="Starter models"
    id="starters"
    variant={variant}
    note="Well-known small models. Import one, then it runs on this hub."
  >
    <InView height={height}>
      <Suspense fallback={<SkeletonText widths={[60, 52, 58, 48]} />}>
        <StarterModels max={shown} />
      </Suspense>
    </InView>
  </Section>
);
