import { lazy, Suspense, useState } from "react";
import { SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { TextChoice } from "../../../ui/input/segmented/text-choice.tsx";
import { LanguageDemo } from "./language-demo.tsx";

const DigitDemo = lazy(() => import("./digit-demo.tsx").then(({ DigitDemo: component }) => ({ default: component })));

const demos = [
  { value: "language", label: "Detect a language" },
  { value: "digit", label: "Read a digit" },
] as const;

/** A result of a built-in model, without a click or a key. */
export const LiveDemos = () => {
  const [chosen, choose] = useState<(typeof demos)[number]["value"]>("language");
  const choice = <TextChoice label="Example" choices={demos} value={chosen} onChoose={choose} />;
  return chosen === "language" ? (
    <LanguageDemo choice={choice} />
  ) : (
    <Suspense fallback={<SkeletonPanel height={360} />}>
      <DigitDemo choice={choice} />
    </Suspense>
  );
};
