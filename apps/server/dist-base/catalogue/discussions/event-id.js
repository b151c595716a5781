const digits = (number, length) => number.toString(16).padStart(length, "0");
/** 24 hexadecimal digits, as clients expect: repository, discussion and position; a discussion itself has position 0. */
export const eventId = ({ repository_id, number, position }) => `${digits(repository_id, 10)}${digits(number, 7)}${digits(position, 7)}`;
export const parseEventId = (id) => {
    if (!/^[0-9a-f]{24}$/.test(id))
        return undefined;
    const part = (start, end) => Number.parseInt(id.slice(start, end), 16);
    return { repository_id: part(0, 10), number: part(10, 17), position: part(17, 24) };
};
//# sourceMappingURL=event-id.js.map