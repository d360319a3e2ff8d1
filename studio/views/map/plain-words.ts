/** The words of a text as names have them: "¿Qué es lo que más le gusta?" is que, es, lo and que. A name is made of the first few. */
export function plainWords(text: string): readonly string[] {
  const words = text
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words.slice(0, MOST);
}

const MOST = 4;

/** Words as one name: `topicOfCall`. */
export function camel([first = '', ...rest]: readonly string[]): string {
  return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
