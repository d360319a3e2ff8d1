import Form from '@rjsf/core';
import type { ValidatorType } from '@rjsf/utils';
import { useMemo } from 'react';

import { asObject } from '#engine/check';

import { writeValues } from '../../store/history.ts';
import { changesOf } from '../../store/merge-by-key.ts';
import { AsText } from './as-text.tsx';
import { AccentWidget, SwatchWidget } from './accent-widget.tsx';
import { ChargeDays } from './charge-days.tsx';
import { ChoicesWidget, DollarsWidget, ToggleWidget } from './small-widgets.tsx';
import { ProviderFile } from './form-context.ts';
import { groupForm } from './form-schema.ts';
import { formTemplates } from './form-templates.tsx';
import { PlanLengths } from './plan-lengths.tsx';
import type { SettingGroup } from './provider-groups.ts';
import type { ProviderFileState } from './use-provider-file.ts';

const widgets = {
  dollars: DollarsWidget,
  toggle: ToggleWidget,
  choices: ChoicesWidget,
  accent: AccentWidget,
  swatch: SwatchWidget,
};
const fields = { asText: AsText, planLengths: PlanLengths, chargeDays: ChargeDays };

/** The checker validates the file in its worker; a page may compile no schema. */
const noValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};

interface ProviderFormProps {
  readonly state: ProviderFileState;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly group: SettingGroup;
}

/** The settings of a group. Every change is written into the draft of the file, and nothing else of it. */
export function ProviderForm({ state, schema: whole, group }: ProviderFormProps) {
  const { file, value } = state;
  const offered = Object.keys(asObject(value['flows'])).join('\n');
  const { schema, uiSchema } = useMemo(() => groupForm(whole, group.keys, offered.split('\n')), [whole, group, offered]);
  const shown = Object.fromEntries(group.keys.flatMap((key) => (key in value ? [[key, value[key]]] : [])));
  const change = (next: unknown) => {
    const changes = changesOf(shown, withoutEmpty(next, shown), [], true).map((one) => ({ ...one, file }));
    if (changes.length > 0) writeValues(changes, changes.map(({ path }) => path.join('.')).join());
  };
  return (
    <ProviderFile value={state}>
      <Form
        key={group.name}
        idPrefix="setting"
        tagName="div"
        schema={schema}
        uiSchema={{ ...uiSchema, 'ui:submitButtonOptions': { norender: true } }}
        formData={shown}
        validator={noValidator}
        noHtml5Validate
        widgets={widgets}
        fields={fields}
        templates={formTemplates}
        experimental_defaultFormStateBehavior={{
          emptyObjectFields: 'skipEmptyDefaults',
          constAsDefaults: 'never',
          arrayMinItems: { populate: 'never' },
        }}
        onChange={({ formData }) => change(formData)}
      />
    </ProviderFile>
  );
}

/** RJSF begins objects that the file leaves out: those that stay empty are not written. An empty member of a list is an empty text. */
function withoutEmpty(next: unknown, before: unknown): unknown {
  if (Array.isArray(next))
    return next.map((member = '', index) => withoutEmpty(member, Array.isArray(before) ? before[index] : undefined));
  if (typeof next !== 'object' || next === null) return next;
  const known = asObject(before);
  return Object.fromEntries(
    Object.entries(next).flatMap(([key, inner]) => {
      const kept = withoutEmpty(inner, known[key]);
      const isEmpty = kept === undefined || (typeof kept === 'object' && kept !== null && Object.keys(kept).length === 0);
      return isEmpty && !(key in known && kept !== undefined) ? [] : [[key, kept]];
    }),
  );
}
