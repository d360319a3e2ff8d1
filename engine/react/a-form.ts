import { Ajv } from 'ajv'
import type { FormFile } from './form-file-schema.ts'
import type { FormModule, ValidateFunction } from './form-module.ts'
import type { Widget } from './widget.ts'

const plain: Widget = { name: 'plain', component: () => null }
const field = { widget: 'plain', label: 'pets.label', messages: { '*': 'pets.errors.any' } }

/** A form about a pet, for the tests of this room: a chip is asked for cats and dogs only. */
export function aForm(change: Partial<FormModule> = {}): FormModule {
  const form: FormFile = {
    form: 'pet',
    version: 1,
    schema: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'kind'],
      properties: {
        name: { type: 'string', minLength: 2, pattern: '^[A-Z]' },
        kind: { enum: ['cat', 'dog', 'fish'] },
        chip: { type: 'string', pattern: '^[0-9]{4}$' },
      },
      ...(JSON.parse('{ "if": { "properties": { "kind": { "enum": ["cat", "dog"] } } }, "then": { "required": ["chip"] } }') as object),
    },
    ui: {
      order: ['name', 'kind', 'chip'],
      submit: 'pets.submit',
      fields: {
        name: { ...field, messages: { minLength: 'pets.errors.short', '*': 'pets.errors.name' } },
        kind: field,
        chip: { ...field, check: 'known-chip', onlyFor: { kind: ['cat', 'dog'] } },
      },
    },
  }
  const validate = new Ajv({ allErrors: true, strict: false }).compile(form.schema) as unknown as ValidateFunction
  return { form, validate, widgets: { plain }, checks: { 'known-chip': (value) => (value === '0000' ? 'unknown' : undefined) }, ...change }
}
