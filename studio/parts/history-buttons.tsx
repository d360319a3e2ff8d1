import { useEffect } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { canBeSaved, type Draft, isUnsaved } from '../store/drafts.ts';
import { redo, undo, useHistory } from '../store/history.ts';
import { saveAll, useStudio } from '../store/studio-store.ts';
import { Conflicts } from './conflict-dialog.tsx';
import { Icon } from './icon.tsx';

/** Undo, redo, and the button that saves the files of a view, with their keys. A field that is typed in has an undo of its own. */
export function HistoryButtons({ files }: { readonly files: readonly string[] }) {
  const { t } = useTranslation();
  const canUndo = useHistory(({ done }) => done.length > 0);
  const canRedo = useHistory(({ undone }) => undone.length > 0);
  const savable = useFilesThat(canBeSaved, files);
  useHistoryKeys(files);
  return (
    <>
      <div className="history">
        <SaveState files={files} />
        <Button className="button small" isDisabled={!canUndo} onPress={undo} aria-label={t('edit.undo')}>
          <Icon name="undo" />
        </Button>
        <Button className="button small" isDisabled={!canRedo} onPress={redo} aria-label={t('edit.redo')}>
          <Icon name="redo" />
        </Button>
        <Button className="button small primary" isDisabled={savable.length === 0} onPress={() => void saveAll(savable)}>
          {t('files.save')} <kbd>Ctrl S</kbd>
        </Button>
      </div>
      <Conflicts files={files} />
    </>
  );
}

/** Whether the files are saved, and why one cannot be. */
function SaveState({ files }: { readonly files: readonly string[] }) {
  const { t } = useTranslation();
  const hasFailed = useStudio(({ saveFailed }) => saveFailed.some((file) => files.includes(file)));
  const unsaved = useFilesThat(isUnsaved, files);
  const [removed] = useFilesThat(isRemoved, files);
  const words = unsaved.length === 0 ? t('files.saved') : t('files.unsavedCount', { count: unsaved.length });
  return (
    <p role="status" className={removed !== undefined || hasFailed ? 'bad-words' : 'dim'}>
      {removed !== undefined ? t('files.removed', { file: removed }) : hasFailed ? t('files.saveFailed') : words}
    </p>
  );
}

const isRemoved = (draft: Draft) => draft.isRemoved === true;

function useFilesThat(matches: (draft: Draft) => boolean, files: readonly string[]): readonly string[] {
  const names = useStudio(({ drafts }) => files.filter((file) => drafts[file] && matches(drafts[file])).join('\n'));
  return names === '' ? [] : names.split('\n');
}

function useHistoryKeys(files: readonly string[]): void {
  const all = files.join('\n');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey)) return;
      const act = actOf(event, () => void saveAll(all.split('\n')));
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [all]);
}

function actOf({ key, shiftKey, target }: KeyboardEvent, onSave: () => void): (() => void) | undefined {
  if (key === 's') return onSave;
  const isTyping =
    target instanceof HTMLElement && target.matches('textarea, input:not([type=checkbox], [type=radio], [type=color])');
  if (isTyping) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? redo : undo;
  return key === 'y' ? redo : undefined;
}
