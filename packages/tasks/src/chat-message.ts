/** A text part of a message. */
export interface TextPart {
  readonly type: "text";
  readonly text: string;
}

/** A picture inside a message, by address or as a data URL. */
export interface ImagePart {
  readonly type: "image_url";
  readonly image_url: { readonly url: string };
}

/** One message of a conversation. */
export interface ChatMessage {
  readonly role: string;
  readonly content: string | readonly (TextPart | ImagePart)[];
}
