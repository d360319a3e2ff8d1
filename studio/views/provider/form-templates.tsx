import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  BaseInputTemplateProps,
  FieldTemplateProps,
  IconButtonProps,
  ObjectFieldTemplateProps,
} from '@rjsf/utils';
import { useTranslation } from 'react-i18next';

import { Setting } from './setting.tsx';

/** The form as Studio draws it: each field has its label, its description, and what is wrong with it. */
export const formTemplates = {
  FieldTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  ArrayFieldItemTemplate,
  BaseInputTemplate,
  DescriptionFieldTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  ButtonTemplates: {
    AddButton: (props: IconButtonProps) => <FormButton {...props} words="add" />,
    RemoveButton: (props: IconButtonProps) => <FormButton {...props} words="remove" />,
    MoveUpButton: (props: IconButtonProps) => <FormButton {...props} words="up" />,
    MoveDownButton: (props: IconButtonProps) => <FormButton {...props} words="down" />,
  },
};

function Nothing() {
  return null;
}

function FieldTemplate({ id, children, schema, fieldPathId, hidden }: FieldTemplateProps) {
  if (hidden) return null;
  const { path } = fieldPathId;
  if (path.length === 0) return children;
  return (
    <Setting id={id} path={path} schema={schema}>
      {children}
    </Setting>
  );
}

function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  return <div className="setting-parts">{properties.map(({ content }) => content)}</div>;
}

function ArrayFieldTemplate({ items, canAdd, onAddClick, registry }: ArrayFieldTemplateProps) {
  const { AddButton } = registry.templates.ButtonTemplates;
  return (
    <div className="setting-list">
      {items}
      {canAdd && <AddButton onClick={onAddClick} registry={registry} />}
    </div>
  );
}

function ArrayFieldItemTemplate({ children, buttonsProps, hasToolbar, registry }: ArrayFieldItemTemplateProps) {
  const { ArrayFieldItemButtonsTemplate } = registry.templates;
  return (
    <div className="setting-item">
      {children}
      {hasToolbar && (
        <p className="setting-item-buttons">
          <ArrayFieldItemButtonsTemplate {...buttonsProps} />
        </p>
      )}
    </div>
  );
}

function FormButton({ words, onClick, disabled }: IconButtonProps & { readonly words: 'add' | 'remove' | 'up' | 'down' }) {
  const { t } = useTranslation();
  if (disabled) return null;
  return (
    <button type="button" className={`button small${words === 'add' ? '' : ' bare'}`} onClick={onClick}>
      {t(`provider.list.${words}`)}
    </button>
  );
}

function BaseInputTemplate({ id, value, schema, type, onChange, required }: BaseInputTemplateProps) {
  const isNumber = type === 'number' || type === 'integer' || schema.type === 'integer' || schema.type === 'number';
  const preset = (schema as { 'x-preset'?: string | number | null })['x-preset'];
  const examples = (schema.examples as readonly (string | number | null)[] | undefined)?.filter((one) => one !== null) ?? [];
  // A setting that must be there stays in its line while it is typed anew.
  const emptied = required && !isNumber ? '' : undefined;
  return (
    <>
      <input
        id={id}
        className="field"
        aria-describedby={`${id}-about`}
        inputMode={isNumber ? 'numeric' : undefined}
        list={examples.length > 1 ? `${id}-examples` : undefined}
        placeholder={preset === null ? undefined : preset?.toString()}
        value={value === undefined || value === null ? '' : String(value)}
        onChange={({ target }) => onChange(target.value === '' ? emptied : isNumber ? numberIn(target.value) : target.value)}
      />
      {examples.length > 1 && (
        <datalist id={`${id}-examples`}>
          {examples.map((example) => (
            <option key={example}>{example}</option>
          ))}
        </datalist>
      )}
    </>
  );
}

/** What is no number stays as it was typed: the checker reports it. */
function numberIn(typed: string): unknown {
  return /^-?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : typed;
}
