/** The hub's base URL as the caller sees it. */
export const hubBase = ({ request }, publicUrl) => {
    if (publicUrl)
        return publicUrl;
    const host = /^[\w.:[\]-]+$/.test(request.headers.host ?? "") ? request.headers.host : "localhost";
    return `http://${host}`;
};
//# sourceMappingURL=signed-address.js.map