/** The keys of a locale file as flows and widgets name them: nested names joined by dots, plural forms under their common name. */
export function textKeys(words: object, prefix = ''): ReadonlySet<string> {
  return new Set(
    Object.entries(words).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? [...textKeys(value, `${prefix}${name}.`)]
        : [prefix + name.replace(/_(ordinal_)?(zero|one|two|few|many|other)$/, '')],
    ),
  );
}
