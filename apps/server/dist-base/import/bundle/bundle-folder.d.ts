/** The models and datasets that come with the hub. */
export declare const bundleFolder: string;
//# sourceMappingURL=bundle-folder.d.ts.map