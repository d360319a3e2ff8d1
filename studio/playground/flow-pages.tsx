import { createInstance } from 'i18next';
import { useMemo, useState } from 'react';

import { Flow, type Translate } from '#engine/react';

import { openSample, type Sample } from './open-sample.ts';

interface FlowPagesProps extends Sample {
  readonly language: string;
}

/** The pages of a flow with these files. What was typed stays when a file changes. */
export function FlowPages({ flow: name, files, language }: FlowPagesProps) {
  const opened = useMemo(() => openSample({ flow: name, files }), [name, files]);
  const translate = useMemo(() => translateWith(files, language), [files, language]);
  const [storage] = useState(keptInPage);
  if (!opened) return null;
  return (
    <main lang={language}>
      <Flow flow={opened} translate={translate} locale={`${language}-US`} router="memory" storage={storage} tenant={playground} />
    </main>
  );
}

const playground = { id: 'playground' };

/** A storage for as long as the page: another page begins the flow again. */
function keptInPage() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return () => storage;
}

function translateWith(files: Sample['files'], language: string): Translate {
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    resources: { [language]: { translation: JSON.parse(files[`locales/${language}.json`] ?? '{}') as object } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return i18n.getFixedT(language) as Translate;
}
