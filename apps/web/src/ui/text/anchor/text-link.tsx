import { Anchor, type AnchorProps } from "./anchor.tsx";

export const TextLink = (props: AnchorProps) => (
  <Anchor
    className="-mx-[2px] -my-[5px] px-[2px] py-[5px] underline decoration-line-strong decoration-1 underline-offset-[3px] transition-colors hover:text-brass hover:decoration-brass"
    {...props}
  />
);
