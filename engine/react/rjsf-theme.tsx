import type { ObjectFieldTemplateProps, RegistryFieldsType, TemplatesType } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { FieldControl } from './field-control.tsx';
import { askedFields } from './form-problems.ts';
import { useStepForm } from './step-form-context.ts';
import type { FormData } from './widget.ts';

function Bare({ children }: { readonly children: ReactNode }) {
  return children;
}

function Nothing() {
  return null;
}

function AskedFields({ properties }: ObjectFieldTemplateProps<FormData>) {
  const { form, state, context } = useStepForm();
  const contents = new Map(properties.map(({ name, content }) => [name, content]));
  return askedFields(form.form, state.data, context).map((name) => contents.get(name));
}

/** One control for every type: the form file names its widget, which is never guessed from the schema. */
export const rjsfFields: RegistryFieldsType<FormData> = {
  ArrayField: FieldControl,
  BooleanField: FieldControl,
  NumberField: FieldControl,
  StringField: FieldControl,
  FallbackField: FieldControl,
};

/** Replaces RJSF's own templates, which bring English words and style attributes, by the theme. */
export const rjsfTemplates: Partial<TemplatesType<FormData>> = {
  FieldTemplate: Bare,
  ObjectFieldTemplate: AskedFields,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  ErrorListTemplate: Nothing,
};
