/** Makes a value once for each key: a format of `Intl` costs a hundred times more to make than to use. */
export function madeOnce<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
