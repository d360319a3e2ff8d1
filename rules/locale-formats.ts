/** Makes a value once for each key: a format of `Intl` costs a hundred times more to make than to use. */
export function madeOnce<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

/** The locale as it is used in the United States: bare "es" would write 1052,50 US$ where patients read $1,052.50. */
export function usLocale(locale: string): string {
  return /-(?:[A-Z]{2}|\d{3})$/.test(locale) ? locale : `${locale}-US`;
}
