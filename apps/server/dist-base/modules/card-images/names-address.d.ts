/** Whether a card contains a URL. Only such images are fetched, so the hub is no open proxy. */
export declare const namesAddress: (card: string, url: string) => boolean;
//# sourceMappingURL=names-address.d.ts.map