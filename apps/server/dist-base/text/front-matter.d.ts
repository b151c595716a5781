/** A card's text, split at the lines of `---` around its front matter. */
export interface SplitCard {
    /** The YAML between the two lines; undefined if the text has none, or its end is missing. */
    readonly matter?: string;
    /** Whether the front matter starts and does not end. */
    readonly isOpen: boolean;
    /** Lines before the YAML. */
    readonly linesBefore: number;
    /** The text below the front matter; all of it where there is none. */
    readonly body: string;
}
export declare const maxMatterLength: number;
/** Splits a card of any size; its front matter is looked for at the start only. */
export declare const splitCard: (text: string) => SplitCard;
//# sourceMappingURL=front-matter.d.ts.map