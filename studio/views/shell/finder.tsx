import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { Icon } from '../../parts/icon.tsx';

/** It is fetched when it is opened first, and stays then. */
const FinderDialog = lazy(async () => ({ default: (await import('./finder-dialog.tsx')).FinderDialog }));

/** Finds a step or a file by a part of its name: Ctrl-K from anywhere. */
export function Finder() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState<boolean>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button className="finder-button" onPress={() => setOpen(true)}>
        <Icon name="search" size={14} />
        <span>{t('top.search')}</span>
        <kbd>Ctrl K</kbd>
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <FinderDialog isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
