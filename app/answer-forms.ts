import { askedData, fileLimits, formProblems } from '#engine/form';
import type { FormModule } from '#engine/react';

/** A form for the server: validated there by the same compiled code and the same checks as here. */
export function answerForm(form: FormModule) {
  return {
    version: form.form.version,
    fields: Object.keys(form.form.ui.fields),
    labels: Object.fromEntries(Object.entries(form.form.ui.fields).map(([name, { label }]) => [name, label])),
    files: Object.fromEntries(
      Object.entries(form.form.ui.fields).flatMap(([name, field]) =>
        field.widget === 'file' ? [[name, fileLimits(field)]] : [],
      ),
    ),
    validate(data: Readonly<Record<string, unknown>>, around: Parameters<typeof formProblems>[2]) {
      const problems = formProblems(form, data, around).map(({ field, code }) => [field, code] as const);
      return { asked: askedData(form.form, data, around), problems: Object.fromEntries(problems) };
    },
  };
}
