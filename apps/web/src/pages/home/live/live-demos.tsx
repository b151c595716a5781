import { lazy, Suspense, useState } from "react";
import { SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { TextChoice } from "../../../ui/input/segmented/text-choice.tsx";
import { LanguageDemo } from "./language-demo.tsx";

const DigitDemo = lazy(() => import("./digit-demo.tsx").then(({ DigitDemo: component }) => ({ default: component })));

const TranslationDemo = lazy(() =>
  import("./translation-demo.tsx").then(({ TranslationDemo: component }) => ({ default: component })),
);

const ImageDemo = lazy(() => import("./image-demo.tsx").then(({ ImageDemo: component }) => ({ default: component })));

const demos = [
  { value: "language", label: "Detect a language", Demo: LanguageDemo },
  { value: "translation", label: "Translate", Demo: TranslationDemo },
  { value: "image", label: "Read an image", Demo: ImageDemo },
  { value: "digit", label: "Read a digit", Demo: DigitDemo },
] as const;

/** A result of a built-in model, without a click or a key. */
export const LiveDemos = () => {
  const [chosen, choose] = useState<(typeof demos)[number]["value"]>("language");
  const choice = <TextChoice label="Example" choices={demos} value={chosen} onChoose={choose} />;
  const { Demo } = demos.find(({ value }) => value === chosen) ?? demos[0];
  return (
    <Suspense fallback={<SkeletonPanel height={360} />}>
      <Demo choice={choice} />
    </Suspense>
  );
};
