/** The Skill folder as an archive that unpacks into an agent's folder of Skills. */
export declare const skillArchive: (text: string) => Promise<Buffer>;
//# sourceMappingURL=skill.d.ts.map