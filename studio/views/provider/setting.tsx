import type { StrictRJSFSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { LANGUAGES } from '#configuration';
import { applyEdits } from '#engine/check';

import { Icon } from '../../parts/icon.tsx';
import { writeTexts, writeValues } from '../../store/history.ts';
import type { Path } from '../../store/merge-by-key.ts';
import { useStudio } from '../../store/studio-store.ts';
import { useFileOfForm } from './form-context.ts';
import type { SettingFault } from './use-provider-file.ts';

interface SettingProps {
  readonly id: string;
  readonly path: Path;
  readonly schema: StrictRJSFSchema;
  readonly children: ReactNode;
}

/** A setting: its name, what it means, its control, and what is wrong with it. */
export function Setting({ id, path, schema, children }: SettingProps) {
  const nameOf = useSettingName();
  const { faults, changed } = useFileOfForm();
  const isItem = typeof path.at(-1) === 'number';
  const isGroup = schema.type === 'object' && schema.properties !== undefined;
  const isList = schema.type === 'array';
  const key = path.join('.');
  const here = faults.filter((fault) => (isGroup ? fault.path.join('.') === key : isAt(fault.path, path)));
  const isChanged = changed.some((one) => one === key || one.startsWith(`${key}.`) || (!isGroup && key.startsWith(`${one}.`)));
  const name = nameOf(path, schema.title);
  const isPlain = isGroup || isList || schema.readOnly === true;
  return (
    <div
      className={`setting${isGroup ? ' group' : ''}${isItem ? ' item' : ''}${isChanged ? ' changed' : ''}`}
      {...((isGroup || isList) && { role: 'group', 'aria-label': name })}
    >
      <div className={`setting-name${isItem ? ' hidden-text' : ''}`}>
        {isPlain ? <p className="setting-label">{name}</p> : <label htmlFor={id}>{name}</label>}
        {!isItem && <code>{path.at(-1)}</code>}
        {schema.description !== undefined && (
          <p id={`${id}-about`} className="soft" lang="en">
            {schema.description}
          </p>
        )}
      </div>
      <div className="setting-control">
        {children}
        {isChanged && !isGroup && !isItem && <TakeBack path={path} />}
        {here.map((fault) => (
          <Fault key={`${fault.code} ${fault.message}`} fault={fault} />
        ))}
      </div>
    </div>
  );
}

/** The name of a setting in the language of Studio; of one that Studio does not know, its key in words. */
function useSettingName(): (path: Path, title?: string) => string {
  const { t, i18n } = useTranslation();
  const languages = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const nameOf = (path: Path, title?: string): string => {
    const key = path.at(-1) ?? '';
    if (typeof key === 'number') return `${nameOf(path.slice(0, -1))} ${key + 1}`;
    if (LANGUAGES.some((tag) => tag === key)) return languages.of(key) ?? key;
    const words = key.replaceAll(/_|(?<=[a-z])(?=[A-Z])|-/g, ' ').toLowerCase();
    return t(`settings.${key}`, { defaultValue: title ?? words.charAt(0).toUpperCase() + words.slice(1) });
  };
  return nameOf;
}

/** A fault of a part of a list is a fault of the list, and so on. */
function isAt(fault: Path, path: Path): boolean {
  return path.every((part, index) => fault[index] === part);
}

/** What was saved, and the button that writes it again. */
function TakeBack({ path }: { readonly path: Path }) {
  const { t } = useTranslation();
  const { saved, file } = useFileOfForm();
  const before = path.reduce<unknown>(
    (inner, key) => (inner as Readonly<Record<string | number, unknown>> | undefined)?.[key],
    saved,
  );
  const isShort = typeof before !== 'object';
  return (
    <p className="setting-before soft">
      {isShort && t('provider.before', { value: before === undefined ? t('provider.absent') : JSON.stringify(before) })}
      <Button className="button small bare" onPress={() => writeValues([{ file, path, value: before }])}>
        {t('provider.takeBack')}
      </Button>
    </p>
  );
}

/** What is wrong, with its cure; the cure is a button where it changes nothing else. */
function Fault({ fault: { severity, message, cure, fix, file } }: { readonly fault: SettingFault }) {
  const { t } = useTranslation();
  const mend = () => {
    const draft = useStudio.getState().drafts[file];
    if (draft && fix) writeTexts([{ file, text: applyEdits(draft.text, [fix.edit]) }]);
  };
  return (
    <div className={`setting-fault ${severity}`} role="status">
      <Icon name={severity === 'error' ? 'error' : 'warning'} />
      <p lang="en">
        {message}
        {cure !== undefined && <span className="soft">. {cure}</span>}
      </p>
      {fix && (
        <Button className="button small" onPress={mend}>
          {t('checks.fix')}
        </Button>
      )}
    </div>
  );
}
