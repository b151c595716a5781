import { ArrowBigUp } from "lucide-react";
import { loadUpvote, saveUpvote } from "../../api/owners/collections.ts";
import { VoteButton } from "../../features/repository-actions/vote-button.tsx";

export const UpvoteButton = ({ slug, upvotes }: { readonly slug: string; readonly upvotes: number }) => (
  <VoteButton
    icon={ArrowBigUp}
    labels={["Upvote", "Upvoted"]}
    count={upvotes}
    queryKey={["upvote", slug]}
    load={(signal) => loadUpvote(slug, signal)}
    save={(isOn) => saveUpvote(slug, isOn)}
  />
);
