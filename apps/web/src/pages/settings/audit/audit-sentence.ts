import type { AuditEvent } from "@orrery/contract";
import { countOf } from "../../../lib/format/count-text.ts";
import { usdText } from "../../../lib/format/money-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";

/** A piece of a sentence: plain text, or a name that can have a page. */
export type SentencePart = string | { readonly name: string; readonly href?: string };

/** What was done. `{target}` is what it was done to; other names are of the event's details. */
const sentences: { readonly [action: string]: string } = {
  "app.authorize": "connected the app {name}",
  "app.revoke": "disconnected the app {name}",
  "budget.set": "set the budget of {target} to {limitUsd} per {period}",
  "budget.remove": "removed the budget of {target}",
  "bundle.export": "exported {target} to a bundle",
  "bundle.import": "imported {target} from a bundle",
  "bundle.trust": "trusted the bundle {target}",
  "collection.create": "created the collection {target}",
  "collection.delete": "deleted the collection {target}",
  "deployment.set": "connected a model server for {target}",
  "check.run": "checked providers of {target}",
  "check.schedule": "changed the schedule of checks of {target}",
  "deployment.remove": "disconnected the model server of {target}",
  "encryption-key.rotate": "rotated the encryption key",
  "endpoint.add": "added the endpoint {address} to {target}",
  "endpoint.change": "changed an endpoint of {target}",
  "endpoint.remove": "removed the endpoint {address} from {target}",
  "engine.set": "set the engine of {target}",
  "engine.remove": "removed the engine of {target}",
  "group.create": "created the group {target}",
  "group.change": "changed the group {target}",
  "group.delete": "deleted the group {target}",
  "hub-run.start": "started {target} on this hub",
  "hub-run.stop": "stopped {target} on this hub",
  "import.start": "started importing {target} from {upstream}",
  "invitation.create": "created an invitation to {target}",
  "invitation.revoke": "revoked an invitation to {target}",
  "mapping.set": "mapped {target} to {provider}",
  "mapping.remove": "removed the mapping of {target} to {provider}",
  "member.join": "joined {target}",
  "member.set": "gave {user} the role {role} in {target}",
  "member.remove": "removed {user} from {target}",
  "mirror.evict": "deleted unread files of the mirror",
  "mirror.pin": "pinned the mirrored {target}",
  "mirror.refuse": "was refused {target} by the rule {rule}",
  "mirror.settings.change": "set the mirror’s upstream to {upstream}",
  "mirror.unpin": "unpinned the mirrored {target}",
  "organization.create": "created the organization {target}",
  "organization.settings": "changed the settings of {target}",
  "organization.promotion-rules": "changed the promotion rules of {target}",
  "passkey.create": "added the passkey {name}",
  "passkey.rename": "renamed a passkey to {name}",
  "passkey.delete": "deleted the passkey {name}",
  "provider-key.set": "saved a {provider} key for {target}",
  "provider-key.remove": "removed the {provider} key of {target}",
  "provider-preferences.set": "changed the provider order of {target}",
  "publisher.add": "added a trusted publisher to {target}",
  "publisher.exchange": "got a token to publish {target}",
  "publisher.remove": "removed a trusted publisher from {target}",
  "repository.access": "set the access request of {user} to {target} to {status}",
  "repository.commit": "committed {files} to {target}",
  "repository.create": "created {target}",
  "repository.delete": "deleted {target}",
  "repository.duplicate": "duplicated {target} as {to}",
  "repository.move": "moved {target} to {to}",
  "repository.settings": "changed the settings of {target}",
  "repository.promotion-rules": "changed the promotion rules of {target}",
  "repository.alias.move": "moved an alias of {target}",
  "repository.alias.rollback": "rolled back an alias of {target}",
  "repository.branch.create": "created a branch of {target}",
  "repository.branch.delete": "deleted a branch of {target}",
  "repository.branch.protect": "protected a branch of {target}",
  "repository.branch.unprotect": "removed the protection of a branch of {target}",
  "repository.files.delete": "deleted stored files of {target}",
  "repository.restore": "restored a revision of {target}",
  "repository.sign": "signed {target}",
  "repository.squash": "squashed the history of {target}",
  "repository.tag.create": "created a tag of {target}",
  "repository.tag.delete": "deleted a tag of {target}",
  "discussion.create": "opened a discussion of {target}",
  "discussion.comment": "commented on {target}",
  "discussion.comment.hide": "hid a comment on {target}",
  "resource_group.assign": "moved {target} to the resource group {group}",
  "resource_group.create": "created the resource group {target} in {organization}",
  "resource_group.delete": "deleted the resource group {target} of {organization}",
  "resource_group.directory_groups": "changed the directory groups of {target}",
  "resource_group.member": "changed the members of the resource group {target}",
  "resource_group.rename": "renamed a resource group to {target}",
  "routing-policy.set": "changed the routing policy of {target}",
  "scan.approve": "approved the scanned file {target}",
  "scan.revoke": "revoked the approval of the file {target}",
  "session.open": "signed in",
  "session.close-all": "closed all sessions of {target}",
  "session.refuse": "failed to sign in: {reason}",
  "sign-in-link.create": "created a sign-in link for {target}",
  "signer.trust": "trusted a signer for {target}",
  "signer.revoke": "revoked a signer of {target}",
  "token.create": "created the token {name} with the role {role}",
  "token.revoke": "revoked the token {name}",
  "user.create": "created the user {target}",
  "user.change": "changed the user {target}",
  "user.delete": "deleted the user {target}",
  "user.disable": "disabled the user {target}",
  "user.enable": "enabled the user {target}",
  "user.invite": "invited {target}",
  "user.remove": "removed the user {target}",
  "user.set-admin": "changed whether {target} is an admin",
  "webhook.create": "created a webhook to {host}",
  "webhook.delete": "deleted a webhook",
  "webhook.enable": "enabled a webhook",
  "webhook.replay": "sent a webhook delivery again",
  "webhook.update": "changed a webhook",
  "worker.join": "connected as worker {target}",
  "worker.leave": "disconnected as worker {target}",
};

const kindsWithPages = { model: "model", dataset: "dataset" } as const;

/** `model owner/name` names a page; so do accounts. */
const targetOf = (subject: string): SentencePart => {
  const [kind = "", ...rest] = subject.split(" ");
  const name = rest.join(" ");
  if (name === "") return { name: subject };
  if (kind in kindsWithPages)
    return { name, href: repositoryPath(kindsWithPages[kind as keyof typeof kindsWithPages], name) };
  return { name };
};

const detailOf = (value: unknown, key: string): SentencePart => {
  if (key === "files" && typeof value === "number") return countOf(value, "file");
  if (key === "limitUsd" && typeof value === "number") return usdText(value);
  return { name: typeof value === "object" ? JSON.stringify(value) : String(value) };
};

/** The sentence after the actor's name. An action that is not in the table is shown as it is. */
export const auditSentence = ({ action, subject, detail }: AuditEvent): readonly SentencePart[] => {
  const sentence = Object.hasOwn(sentences, action) ? sentences[action] : undefined;
  if (sentence === undefined) return [`${action} `, targetOf(subject)];
  return sentence
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((piece) => {
      const key = /^\{(\w+)\}$/.exec(piece)?.[1];
      if (key === undefined) return piece;
      if (key === "target") return targetOf(subject);
      const value = detail[key];
      return value === undefined || value === null ? "–" : detailOf(value, key);
    });
};

/** The hub does some things by itself; a failed sign-in has no account. */
export const actorText = ({ actor, action }: AuditEvent): string => {
  if (actor !== "") return actor;
  return action === "session.refuse" || action === "mirror.refuse" ? "Anonymous" : "Orrery";
};
