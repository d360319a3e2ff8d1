import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { Segments } from '../parts/segments.tsx';
import { useStudio } from '../store/studio-store.ts';
import { namesIn } from '../views/names-in.ts';
import { PreviewAside } from '../views/preview/preview-aside.tsx';
import type { ShownPages } from './entry-pages.tsx';
import { startOver } from './in-browser.ts';

/** The pages of the flow beside the editor, again when what was typed has no errors. */
export function PagesPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const languages = useStudio((state) => namesIn(Object.keys(state.drafts), 'locales').join(' ')).split(' ');
  const [language, setLanguage] = useState(languages[0] ?? 'en');
  const [times, setTimes] = useState(0);
  const frame = useShownPages({ language, times });
  return (
    <PreviewAside onClose={onClose}>
      <div className="preview-choices">
        <Segments
          label={t('preview.language')}
          value={language}
          options={languages.map((id) => ({ id, words: id.toUpperCase() }))}
          onChange={setLanguage}
        />
        <Button className="button small" onPress={() => setTimes(times + 1)}>
          {t('playground.again')}
        </Button>
        <Button className="button small" onPress={startOver}>
          {t('playground.startOver')}
        </Button>
      </div>
      <p className="preview-person soft">{t('playground.nothingSent')}</p>
      <div className="preview-window">
        <iframe ref={frame} src="./pages.html" title={t('playground.frame')} />
      </div>
    </PreviewAside>
  );
}

/** Sends the frame the files, as they were when they last had no errors. */
function useShownPages(wanted: Pick<ShownPages, 'language' | 'times'>) {
  const { language, times } = wanted;
  const frame = useRef<HTMLIFrameElement>(null);
  const drafts = useStudio((state) => state.drafts);
  const flow = useStudio((state) => state.view.flow);
  const isWrong = useStudio(
    ({ checked, isChecking }) => isChecking || (checked?.diagnostics.some(({ severity }) => severity === 'error') ?? true),
  );
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    function take({ data, source }: MessageEvent) {
      if (data === 'ready' && source === frame.current?.contentWindow) setReady(true);
    }
    addEventListener('message', take);
    return () => removeEventListener('message', take);
  }, []);
  useEffect(() => {
    if (!isReady || isWrong) return;
    const files = Object.fromEntries(Object.entries(drafts).map(([file, { text }]) => [file, text]));
    const shown: ShownPages = { flow, files, language, times };
    frame.current?.contentWindow?.postMessage(shown, location.origin);
  }, [isReady, isWrong, drafts, flow, language, times]);
  return frame;
}
