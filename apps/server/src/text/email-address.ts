const address = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;
/** The longest that SMTP carries. */
const maxLength = 254;

/** Whether a text is one plain e-mail address: nothing in it can end a header or add a recipient. */
export const isEmailAddress = (text: string): boolean => text.length <= maxLength && address.test(text);
