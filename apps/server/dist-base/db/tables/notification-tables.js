export {};
//# sourceMappingURL=notification-tables.js.map