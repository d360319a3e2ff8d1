/** Transitions that no browser test walks, each with the reason and what shows it instead. */
export const NOT_WALKED: Readonly<Record<string, string>> = {};
