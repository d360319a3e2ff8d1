import { useFlow } from '#engine/react';
import { Icon } from '#widgets';
import { useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { usePage, type Locale } from '../page.ts';
import { agentLinks } from './agent-links.ts';
import { SCRIPT_ID } from './script-panel.tsx';
import { useKeys, type Key } from './use-keys.ts';
import './agent-keys.css';

interface AgentKeysProps {
  readonly locale: Locale;
  readonly speak: (locale: Locale) => void;
}

/** The keys that do something on this page, at its lower end, and a list of all keys. */
export function AgentKeys({ locale, speak }: AgentKeysProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDialogElement>(null);
  const openList = () => list.current?.showModal();
  const keys = useKeysOfPage({ locale, speak, openList });
  useKeys(keys);
  const shown = keys.filter(({ isInFoot }) => isInFoot);
  return (
    <section className="agent-keys no-print" aria-label={t('agentCall.keys')}>
      <ul>
        {shown.map(({ keys: pressed, words }) => (
          <li key={pressed}>
            <kbd>{pressed}</kbd> {t(words)}
          </li>
        ))}
      </ul>
      <button type="button" className="link-button" aria-keyshortcuts="Alt+Shift+K" onClick={openList}>
        <kbd>Alt+Shift+K</kbd> <span>{t('agentCall.allKeys')}</span>
      </button>
      <KeyList list={list} keys={keys} />
    </section>
  );
}

/** Keys of ours are pressed with Alt and Shift, so they never write into a field. The others are the browser's own. */
function useKeysOfPage({ locale, speak, openList }: AgentKeysProps & { readonly openList: () => void }): readonly Key[] {
  const { step, backPath } = useFlow();
  const { session, provider, leave } = usePage();
  const { locales } = provider;
  // One key goes through them all.
  const other = locales.length > 1 ? locales[(locales.indexOf(locale) + 1) % locales.length] : undefined;
  return [
    ...(step?.form === undefined
      ? []
      : [{ keys: 'Alt+Shift+Enter', code: 'Enter', words: 'agentCall.key.goOn', isInFoot: true, press: pressMainButton }]),
    ...(backPath === null ? [] : [{ keys: 'Alt+←', words: 'agentCall.key.back', isInFoot: true }]),
    { keys: 'Alt+Shift+S', code: 'KeyS', words: 'agentCall.key.words', isInFoot: true, press: focusScript },
    ...(other === undefined
      ? []
      : [{ keys: 'Alt+Shift+L', code: 'KeyL', words: 'agentCall.key.speaks', isInFoot: true, press: () => speak(other) }]),
    { keys: 'Alt+Shift+N', code: 'KeyN', words: 'agentMode.nextPatient', isInFoot: true, press: leave },
    ...(step?.acts?.['pay-extra'] ? [{ keys: 'Alt+Shift+3 – 9', words: 'agentCall.key.changes', isInFoot: true }] : []),
    ...agentLinks(session).map(({ keys, code, words, path }) => ({
      keys,
      code,
      words,
      press: () => window.location.assign(path),
    })),
    ...(step?.acts?.['plan-signed'] ? [{ keys: 'Alt+Shift+P', words: 'agentLink.action' }] : []),
    { keys: '1 – 9', words: 'agentCall.key.choices' },
    { keys: 'Enter', words: 'agentCall.key.goOnInField' },
    { keys: 'Alt+Shift+K', code: 'KeyK', words: 'agentCall.allKeys', press: openList },
  ];
}

function pressMainButton(): void {
  document.querySelector<HTMLButtonElement>('main form [type=submit]')?.click();
}

function focusScript(): void {
  document.getElementById(SCRIPT_ID)?.focus();
}

/** The browser's own modal dialog: it keeps the focus inside and closes with Escape. */
function KeyList({ list, keys }: { readonly list: RefObject<HTMLDialogElement | null>; readonly keys: readonly Key[] }) {
  const { t } = useTranslation();
  return (
    <dialog className="dialog key-list" ref={list} aria-labelledby="key-list-title">
      <header className="dialog-header">
        <h2 className="dialog-title" id="key-list-title">
          {t('agentCall.allKeys')}
        </h2>
        <button type="button" className="dialog-close" aria-label={t('agentCall.close')} onClick={() => list.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      <dl>
        {keys.map(({ keys: pressed, words }) => (
          <div key={pressed}>
            <dt>{t(words)}</dt>
            <dd>
              <kbd>{pressed}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
