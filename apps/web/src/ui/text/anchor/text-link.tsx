import { Anchor, type AnchorProps } from "./anchor.tsx";

export const TextLink = (props: AnchorProps) => (
  <Anchor
    className="-my-[4px] py-[4px] underline decoration-line-strong decoration-1 underline-offset-[3px] transition-colors hover:text-brass hover:decoration-brass"
    {...props}
  />
);
