import type { TemplateMessage } from "@orrery/template";
type Fields = Readonly<Record<string, unknown>>;
/** What a chat template renders; undefined if the request has images or other media, whose tokens are not in the text. */
export declare const chatForTemplate: (body: Fields) => {
    messages: TemplateMessage[];
    tools?: any[] | undefined;
} | undefined;
export {};
//# sourceMappingURL=chat-for-template.d.ts.map