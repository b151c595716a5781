import { Fragment } from "react";
import { Code } from "../../ui/text/text.tsx";

/** A text in which backticks mark code. */
export const TextWithCode = ({ text }: { readonly text: string }) =>
  text.split("`").map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
    index % 2 === 1 ? <Code key={index}>{part}</Code> : <Fragment key={index}>{part}</Fragment>,
  );
