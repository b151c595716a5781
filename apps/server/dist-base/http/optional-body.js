/** Before validation: a request without a body counts as one without fields. */
export const allowNoBody = async (request) => {
    request.body ??= {};
};
//# sourceMappingURL=optional-body.js.map