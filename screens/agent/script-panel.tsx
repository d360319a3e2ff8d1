import { useSpokenTexts } from '#widgets';
import { useTranslation } from 'react-i18next';

import { usePage, type Locale } from '../page.ts';
import { nameOfLanguage } from '../language-names.ts';
import { findKnownText, secondsToRead, useScriptValues } from './script-values.ts';
import './script-panel.css';

/** The words to read aloud get the focus by a key. */
export const SCRIPT_ID = 'script';

interface ScriptPanelProps {
  readonly flow: string;
  readonly step: string;
  readonly locale: Locale;
  readonly speak: (locale: Locale) => void;
}

/**
 * What the agent reads aloud at this step, in the caller's language: `agentScripts.<flow>.<step>.full`, or `.short` while a value
 * of it is not known. A step without either has no words. `.note` is for the agent, in the language of the page.
 */
export function ScriptPanel({ flow, step, locale, speak }: ScriptPanelProps) {
  const { t, i18n } = useTranslation();
  const { locale: own } = usePage();
  const spoken = useSpokenTexts();
  const values = useScriptValues(spoken, locale);
  const ownValues = useScriptValues(i18n, own);
  const words = findKnownText(spoken, [`agentScripts.${flow}.${step}.full`, `agentScripts.${flow}.${step}.short`], values);
  const note = findKnownText(i18n, [`agentScripts.${flow}.${step}.note`], ownValues);
  return (
    <section className="script-panel" id={SCRIPT_ID} tabIndex={-1} aria-labelledby="script-title">
      <div className="script-head">
        <h2 id="script-title">
          <SpeakerPicture />
          {t('agentReview.readAloud')}
        </h2>
        {words !== undefined && <p>{t('agentCall.seconds', { seconds: secondsToRead(words) })}</p>}
      </div>
      {words === undefined ? (
        <p className="script-none">{t('agentCall.noWords')}</p>
      ) : (
        <blockquote lang={locale}>{words}</blockquote>
      )}
      {note !== undefined && <p className="script-note">{note}</p>}
      <CallerLanguage locale={locale} speak={speak} />
    </section>
  );
}

/** Which language the caller speaks, apart from that of the page. */
function CallerLanguage({ locale, speak }: Pick<ScriptPanelProps, 'locale' | 'speak'>) {
  const { t } = useTranslation();
  const { provider } = usePage();
  if (provider.locales.length < 2) return null;
  return (
    <div className="script-language" role="group" aria-labelledby="script-language">
      <span id="script-language">{t('agentCall.speaks')}</span>
      {provider.locales.map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={one === locale} onClick={() => one !== locale && speak(one)}>
          {nameOfLanguage(one)}
        </button>
      ))}
    </div>
  );
}

function SpeakerPicture() {
  return (
    <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d="M3 8v4h3l4 3.5v-11L6 8zM13 7a4 4 0 0 1 0 6M15 4.5a7.5 7.5 0 0 1 0 11" />
    </svg>
  );
}
