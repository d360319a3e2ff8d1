import type { Diagnostic, FlowSource } from '#engine/check';

import { locateFault } from './configuration-fault.ts';
import type { ReadForm } from './read-form.ts';

/** A form is there to be shown. The flows are sound: one that cannot be read might show any. */
export function checkUnusedForms(flows: readonly FlowSource[], forms: readonly ReadForm[]): readonly Diagnostic[] {
  const texts = flows.map(({ text }) => text).join('\n');
  return forms
    .filter(({ name, json }) => json.faults.length === 0 && !texts.includes(`"${name}"`))
    .map(({ name, file, json }) => {
      const cure = `name it as the "form" of a step, or remove ${file}`;
      return locateFault(file, json, { fault: 'unusedForm', path: ['form'], message: `no step shows the form "${name}"`, cure });
    });
}
