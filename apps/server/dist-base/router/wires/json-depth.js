/** Reads each character once; to parse what has arrived after every piece would take ever longer. */
export const createJsonDepth = () => {
    let depth = 0;
    let hasStarted = false;
    let isInText = false;
    let isEscaped = false;
    const addInText = (character) => {
        if (isEscaped)
            isEscaped = false;
        else if (character === "\\")
            isEscaped = true;
        else if (character === '"')
            isInText = false;
    };
    const addOutside = (character) => {
        if (character === '"')
            isInText = true;
        else if ("{[".includes(character))
            depth += 1;
        else if ("}]".includes(character))
            depth -= 1;
        hasStarted ||= depth > 0;
    };
    return {
        add: (piece) => {
            for (const character of piece)
                if (isInText)
                    addInText(character);
                else
                    addOutside(character);
        },
        /** Whether the object is closed. */
        isWhole: () => hasStarted && depth === 0,
    };
};
//# sourceMappingURL=json-depth.js.map