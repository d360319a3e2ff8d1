/** The script of the page in React. */
export function buildReactPage(): Promise<string>;
