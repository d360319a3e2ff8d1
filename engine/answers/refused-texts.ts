type Values = Readonly<Record<string, unknown>>;

/**
 * By field, the code of a text that may be stored nowhere, whatever a form asks for. The names of files are made safe when files arrive:
 * the name of a photo has a time in it, which reads like such a number.
 */
export function refusedTexts(
  values: Values,
  fileFields: readonly string[],
  refuse: (text: string) => string | undefined,
): Readonly<Record<string, string>> {
  const typed = Object.entries(values).filter(([field]) => !fileFields.includes(field));
  const found = typed.flatMap(([field, value]) => {
    const code = textsIn(value)
      .map(refuse)
      .find((one) => one !== undefined);
    return code === undefined ? [] : [[field, code] as const];
  });
  return Object.fromEntries(found);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The values of these fields alone. */
export function pick(data: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.filter((field) => Object.hasOwn(data, field)).map((field) => [field, data[field]]));
}
