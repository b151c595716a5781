import type { RepositoryKind } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { openDiscussion } from "../../../api/history/discussions.ts";
import { apiPath } from "../../../api/repository.ts";
import { sessionQuery } from "../../../api/sessions.ts";
import { useChange } from "../../../forms/use-change.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button, ButtonLink } from "../../../ui/input/button/button.tsx";
import { TextField } from "../../../ui/input/field/field.tsx";
import { Measure } from "../../../ui/layout/measure.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { useDraft } from "../use-draft.ts";
import { CommentEditor } from "./comment-editor.tsx";
import { discussionHref, discussionsHref } from "./discussion-hrefs.ts";
import { CommentFrame } from "./thread/comment-frame.tsx";

interface NewDiscussionProps {
  readonly kind: RepositoryKind;
  readonly id: string;
}

const SignInFirst = () => {
  const { href } = useLocation();
  return (
    <Notice
      title="Sign in to start a discussion"
      actions={
        <ButtonLink variant="primary" href={`/login?next=${encodeURIComponent(href)}`}>
          Sign in
        </ButtonLink>
      }
    >
      <p>Everyone can read discussions. Writing needs an account.</p>
    </Notice>
  );
};

const Form = ({ kind, id }: NewDiscussionProps) => {
  const [title, setTitle] = useDraft(`${kind}-${id}-new-title`);
  const [text, setText] = useDraft(`${kind}-${id}-new-text`);
  const navigate = useNavigate();
  const { mutate, isPending, error } = useChange(
    () => openDiscussion(kind, id, { title: title.trim(), description: text }),
    {
      invalidates: [["repository", kind, id, "discussions"]],
      onDone: ({ num }) => {
        setTitle("");
        setText("");
        return navigate({ to: discussionHref({ kind, id, num }) });
      },
    },
  );
  const canSend = title.trim() !== "" && !isPending;
  const body = { title: title || "A question", description: text };
  return (
    <Stack>
      <TextField label="Title" value={title} onText={setTitle} maxLength={limits.discussionTitle} autoComplete="off" />
      <CommentFrame>
        <CommentEditor
          kind={kind}
          id={id}
          label="Description"
          placeholder="Describe your question or idea. Markdown works, @ mentions a person."
          text={text}
          onText={setText}
          onSubmit={() => canSend && mutate()}
          error={error}
          actions={
            <>
              <ButtonLink href={discussionsHref(kind, id)}>Cancel</ButtonLink>
              <Button variant="primary" disabled={!canSend} onClick={() => mutate()}>
                {isPending ? "Creating…" : "Create discussion"}
              </Button>
            </>
          }
        />
      </CommentFrame>
      <FromCode
        programs={[
          {
            name: "API",
            language: "shell",
            code: curlCommand("POST", `${apiPath(kind, id)}/discussions`, body),
          },
        ]}
      />
    </Stack>
  );
};

export const NewDiscussion = (props: NewDiscussionProps) => {
  const { data } = useQuery(sessionQuery);
  return (
    <Measure>
      <Stack>
        <Heading level={2} variant="section" id="new-discussion">
          New discussion
        </Heading>
        {data && !data.user ? <SignInFirst /> : <Form {...props} />}
      </Stack>
    </Measure>
  );
};
