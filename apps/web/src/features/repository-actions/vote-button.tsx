import { type QueryKey, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes } from "react";
import type { VoteState } from "../../api/owners/vote.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { fullCount } from "../../lib/format/count-text.ts";

interface CountButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly count: string;
  readonly isOn: boolean;
}

/** A switch that many people turn, with how many have. */
const CountButton = ({ icon: Icon, label, count, isOn, ...rest }: CountButtonProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    className="inline-flex h-4.5 shrink-0 items-center gap-1 rounded-control border border-line px-1.5 text-sm font-medium whitespace-nowrap transition hover:border-line-strong hover:bg-wash aria-pressed:bg-wash"
    {...rest}
  >
    <Icon
      size={16}
      strokeWidth={1.75}
      aria-hidden="true"
      className={isOn ? "fill-current text-brass" : "text-ink-soft"}
    />
    {label}
    <span className="border-l border-line pl-1 font-normal text-ink-soft tabular-nums">{count}</span>
  </button>
);

interface VoteButtonProps {
  readonly icon: LucideIcon;
  /** Before and after. */
  readonly labels: readonly [string, string];
  /** Until the hub has answered. */
  readonly count: number;
  readonly queryKey: QueryKey;
  readonly load: (signal: AbortSignal) => Promise<VoteState>;
  readonly save: (isOn: boolean) => Promise<VoteState>;
}

/** Shows the new count at once, and the hub's once it answers. Visitors are asked to sign in. */
export const VoteButton = ({ icon, labels, count, queryKey, load, save }: VoteButtonProps) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { href } = useLocation();
  const { data: session } = useQuery(sessionQuery);
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    staleTime: 30_000,
    enabled: !!session?.user,
  });
  const vote: VoteState = data ?? { isOn: false, count };
  const { mutate, error } = useMutation({
    mutationFn: save,
    onMutate: (isOn) => client.setQueryData<VoteState>(queryKey, { isOn, count: vote.count + (isOn ? 1 : -1) }),
    onSuccess: (next) => client.setQueryData(queryKey, next),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const press = () => (session?.user ? mutate(!vote.isOn) : void navigate({ to: "/login", search: { next: href } }));
  return (
    <CountButton
      icon={icon}
      label={labels[vote.isOn ? 1 : 0]}
      count={fullCount(vote.count)}
      isOn={vote.isOn}
      onClick={press}
      title={error?.message}
    />
  );
};
