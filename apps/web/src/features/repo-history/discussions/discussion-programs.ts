import type { DiscussionDetails } from "@orrery/contract";
import { type DiscussionLocation, discussionPath } from "../../../api/history/discussions.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";

const reviewed = { path: "README.md", side: "after", line: 1, comment: "Why?" };

/** What the page of a discussion does, as commands. */
export const discussionPrograms = (at: DiscussionLocation, { isPullRequest, status, events }: DiscussionDetails) => {
  const address = discussionPath(at);
  const shell = (name: string, code: string) => ({ name, language: "shell", code });
  const isOpen = status === "open" || status === "draft";
  const thread = events.find(({ type }) => type === "review-comment");
  const comment = events.find(({ type }) => type === "comment");
  return [
    shell("Read", curlCommand("GET", address)),
    shell("Comment", curlCommand("POST", `${address}/comment`, { comment: "Thanks!" })),
    ...(comment ? [shell("React", curlCommand("PUT", `${address}/comment/${comment.id}/reactions/heart`))] : []),
    ...(status === "merged"
      ? []
      : [
          shell(
            isOpen ? "Close" : "Reopen",
            curlCommand("POST", `${address}/status`, { status: isOpen ? "closed" : "open" }),
          ),
        ]),
    ...(isPullRequest
      ? [
          shell("Comment on a line", curlCommand("POST", `${address}/review-comment`, reviewed)),
          ...(thread
            ? [shell("Resolve a thread", curlCommand("PUT", `${address}/comment/${thread.id}/resolved`))]
            : []),
          shell("git", `git fetch origin refs/pr/${at.num}:pr-${at.num}\ngit switch pr-${at.num}`),
        ]
      : []),
  ];
};
