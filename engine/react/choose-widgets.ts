import type { FormModule } from './form-module.ts';

/** The form as it is asked now: a field whose `widgetWhen` names a guard that holds is collected by that guard's widget. */
export function chooseWidgets(module: FormModule, holds: (guard: string) => boolean): FormModule {
  const { fields } = module.form.ui;
  const changed = Object.entries(fields).flatMap(([name, field]) => {
    const [, widget] = Object.entries(field.widgetWhen ?? {}).find(([guard]) => holds(guard)) ?? [];
    return widget === undefined ? [] : [[name, { ...field, widget }] as const];
  });
  if (changed.length === 0) return module;
  return {
    ...module,
    form: { ...module.form, ui: { ...module.form.ui, fields: { ...fields, ...Object.fromEntries(changed) } } },
  };
}
