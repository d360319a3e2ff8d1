import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { type Draft, isUnsaved } from '../../store/drafts.ts';
import { save, useStudio } from '../../store/studio-store.ts';

/** The name of the file, whether it is saved, and the button that saves it. */
export function FileHead({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation();
  const hasFailed = useStudio((state) => state.saveFailed.includes(draft.file));
  const canSave = isUnsaved(draft) && !draft.isRemoved;
  const words = draft.isRemoved
    ? t('files.removed')
    : hasFailed
      ? t('files.saveFailed')
      : t(isUnsaved(draft) ? 'files.unsaved' : 'files.saved');
  return (
    <header className="file-head">
      <h1>{draft.file}</h1>
      <p role="status" className={draft.isRemoved || hasFailed ? 'bad-words' : 'dim'}>
        {words}
      </p>
      <Button className="button small primary" isDisabled={!canSave} onPress={() => void save(draft.file)}>
        {t('files.save')} <kbd>Ctrl S</kbd>
      </Button>
    </header>
  );
}
