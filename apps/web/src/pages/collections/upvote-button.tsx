import type { UpvoteState } from "@orrery/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { ArrowBigUp } from "lucide-react";
import { setUpvote, upvoteQuery } from "../../api/owners/collections.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { fullCount } from "../../lib/format/count-text.ts";
import { CountButton } from "../../ui/input/button/count-button.tsx";

/** Shows the new count at once, and the hub's once it answers. Visitors are asked to sign in. */
export const UpvoteButton = ({ slug, upvotes }: { readonly slug: string; readonly upvotes: number }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { href } = useLocation();
  const { data: session } = useQuery(sessionQuery);
  const { queryKey } = upvoteQuery(slug);
  const { data } = useQuery({ ...upvoteQuery(slug), enabled: !!session?.user });
  const state: UpvoteState = data ?? { upvoted: false, upvotes };
  const { mutate, error } = useMutation({
    mutationFn: (isUpvoted: boolean) => setUpvote(slug, isUpvoted),
    onMutate: (upvoted) => client.setQueryData(queryKey, { upvoted, upvotes: state.upvotes + (upvoted ? 1 : -1) }),
    onSuccess: (next) => client.setQueryData(queryKey, next),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const press = () =>
    session?.user ? mutate(!state.upvoted) : void navigate({ to: "/login", search: { next: href } });
  return (
    <CountButton
      icon={ArrowBigUp}
      label={state.upvoted ? "Upvoted" : "Upvote"}
      count={fullCount(state.upvotes)}
      isOn={state.upvoted}
      onClick={press}
      title={error?.message}
    />
  );
};
