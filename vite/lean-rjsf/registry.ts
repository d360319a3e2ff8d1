import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import type { Registry } from '@rjsf/utils';

/** RJSF's default registry without what StepForm replaces: every field but the two that walk the schema, every template and widget. */
export default function getDefaultRegistry(): Partial<Registry> {
  return {
    fields: { ObjectField, SchemaField },
    templates: {} as Registry['templates'],
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: (key) => key,
    globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
  };
}
