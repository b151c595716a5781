import { baseHeaders } from "./reply-headers.js";
export const sendJson = ({ response, id }, status, value, headers = {}) => {
    const body = Buffer.from(JSON.stringify(value));
    response.writeHead(status, {
        ...baseHeaders(id),
        "content-type": "application/json; charset=utf-8",
        "content-length": body.length,
        ...headers,
    });
    response.end(body);
};
//# sourceMappingURL=send-json.js.map