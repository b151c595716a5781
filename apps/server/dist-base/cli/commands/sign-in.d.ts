import type { Command } from "../command.ts";
/** `orrery sign-in`: a link that signs a browser in, once. */
export declare const signIn: Command;
//# sourceMappingURL=sign-in.d.ts.map