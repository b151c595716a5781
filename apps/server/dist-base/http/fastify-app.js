export {};
//# sourceMappingURL=fastify-app.js.map