/** Codes of problems, by form and field; the fields of a list's item begin with its place: "0.name". */
export type ProblemsByForm = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * What a service reports of refused answers, such as { "pet.name": "required" }, or { "pet.0.name": "required" } for the first item
 * of a list, by form. What names no field is left out.
 */
export function problemsByForm(details: Readonly<Record<string, unknown>> = {}): ProblemsByForm {
  const problems: Record<string, Record<string, string>> = {};
  for (const [key, code] of Object.entries(details)) {
    const [, form, field] = /^([^.]+)\.((?:\d+\.)?[^.]+)$/.exec(key) ?? [];
    if (form !== undefined && field !== undefined && typeof code === 'string') (problems[form] ??= {})[field] = code;
  }
  return problems;
}
