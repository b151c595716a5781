import type { Notification, NotificationChange } from "@orrery/contract";
import {
  Check,
  GitBranch,
  GitPullRequest,
  Lock,
  type LucideIcon,
  MessageSquare,
  Package,
  RotateCcw,
  Tag,
} from "lucide-react";
import { agoText, dayText } from "../../lib/format/ago-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { IconButton } from "../../ui/input/icon-button.tsx";
import { NotificationRow, NotificationRows } from "./notification-rows.tsx";

const icons: { readonly [T in Notification["subject"]["type"]]: LucideIcon } = {
  discussion: MessageSquare,
  pull_request: GitPullRequest,
  branch: GitBranch,
  tag: Tag,
  repository: Package,
  access_request: Lock,
};

const reasonTexts: { readonly [R in Notification["reason"]]?: string } = {
  mention: "You were mentioned",
  approval: "You can decide",
};

const noteOf = ({ text, unread, reason }: Notification): string =>
  [text, ...(unread > 1 ? [`${unread} new`] : []), ...(reasonTexts[reason] ? [reasonTexts[reason]] : [])].join(" · ");

interface NotificationListProps {
  readonly notifications: readonly Notification[];
  readonly onMark: (change: NotificationChange) => void;
}

export const NotificationList = ({ notifications, onMark }: NotificationListProps) => (
  <NotificationRows label="Notifications">
    {notifications.map((notification) => {
      const { id, repo, subject, unread, at } = notification;
      const isUnread = unread > 0;
      return (
        <NotificationRow
          key={id}
          icon={icons[subject.type]}
          title={subject.title}
          href={subject.path}
          repo={{ name: repo.name, href: subject.path && repositoryPath(repo.type, repo.name) }}
          note={noteOf(notification)}
          when={agoText(new Date(at), new Date())}
          whenTitle={dayText(new Date(at))}
          isUnread={isUnread}
          onOpen={() => isUnread && onMark({ ids: [id] })}
          actions={
            <IconButton
              icon={isUnread ? Check : RotateCcw}
              label={`Mark “${subject.title}” as ${isUnread ? "read" : "unread"}`}
              onPress={() => onMark({ ids: [id], read: isUnread })}
            />
          }
        />
      );
    })}
  </NotificationRows>
);
