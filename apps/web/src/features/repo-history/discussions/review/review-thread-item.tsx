import { exactText, whenText } from "../../../../lib/format/when-text.ts";
import { TextLink } from "../../../../ui/text/anchor/text-link.tsx";
import { Chip } from "../../../../ui/text/chip/chip.tsx";
import { Code } from "../../../../ui/text/text.tsx";
import { UnifiedDiff } from "../../changes/unified-diff.tsx";
import { discussionHref } from "../discussion-hrefs.ts";
import { ThreadFoot } from "../thread/line-thread.tsx";
import { Name, Quiet, ThreadItem } from "../thread/thread.tsx";
import { type ReviewThreadProps, ReviewThreadView } from "./review-thread.tsx";
import { ThreadDisclosure } from "./thread-disclosure.tsx";

/** Comments on a line as a part of the conversation, with the line as it was. */
export const ReviewThreadItem = (props: ReviewThreadProps) => {
  const { at, thread } = props;
  const { author, createdAt, data } = thread.first;
  const { path, line, hunk, outdated } = data;
  const date = new Date(createdAt);
  return (
    <ThreadItem
      author={author.name}
      head={
        <>
          <Name>{author.name}</Name>
          <Quiet>commented on</Quiet>
          <TextLink href={`${discussionHref(at)}/files`}>
            <Code>{path}</Code>
          </TextLink>
          <Quiet title={exactText(date)}>{whenText(date, new Date())}</Quiet>
        </>
      }
      actions={
        <>
          {outdated && <Chip>Outdated</Chip>}
          <Quiet>{`Line ${line}`}</Quiet>
        </>
      }
    >
      <ThreadDisclosure thread={thread} isInset>
        {hunk && <UnifiedDiff label={`Line ${line} of ${path}`} hunks={[hunk]} isExcerpt />}
        <ThreadFoot>
          <ReviewThreadView {...props} />
        </ThreadFoot>
      </ThreadDisclosure>
    </ThreadItem>
  );
};
