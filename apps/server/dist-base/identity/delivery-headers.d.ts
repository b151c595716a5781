/** The headers of a delivery; the secret itself is what clients of the field compare. */
export declare const deliveryHeaders: (deliveryId: number, body: string, secret: string | undefined, at: number) => Record<string, string>;
//# sourceMappingURL=delivery-headers.d.ts.map