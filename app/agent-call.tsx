import { useFlow, type FlowStore } from '#engine/react';
import { usePage, type Locale } from '#screens';
import { AgentFrame } from '#screens/agent';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { tenantOf } from './browser-store.ts';
import { callerLocale, keepCallerLocale } from './caller-locale.ts';
import { openLanguage, type Language } from './language.ts';
import { fetchPart } from './fetch-part.ts';
import { reloadWhenFree } from './reload-when-free.ts';
import { announceLoading } from './show-toast.ts';

export interface AgentCallProps {
  readonly store: FlowStore;
  readonly percent: number | undefined;
  readonly children: ReactNode;
}

/** The frame of an agent's pages, with the language of the caller and the beginning of the call. The next caller has neither. */
export function AgentCall({ store, percent, children }: AgentCallProps) {
  const { locale } = usePage();
  const { spoken, speak } = useCallerLanguage(store);
  const since = useCallStart();
  const { flow } = store.context;
  return (
    <AgentFrame
      flow={flow}
      percent={percent}
      spoken={spoken?.i18n}
      spokenLocale={spoken?.locale ?? locale}
      speak={speak}
      since={since}
    >
      {children}
    </AgentFrame>
  );
}

/** The language that the agent chose for this caller. Its words load when it is chosen. */
function useCallerLanguage(store: FlowStore) {
  const { provider, session } = usePage();
  const { t } = useTranslation();
  const [spoken, setSpoken] = useState<Language>();
  const { agent } = session;

  useEffect(() => {
    const kept = callerLocale(provider);
    if (kept !== undefined) void openLanguage(kept, provider, agent).then(setSpoken, () => keepCallerLocale(undefined));
  }, [provider, agent]);
  useForgotten(() => {
    keepCallerLocale(undefined);
    setSpoken(undefined);
  });

  async function speak(next: Locale): Promise<void> {
    // First, so that a page that must load again for it comes with this language.
    keepCallerLocale(next);
    const language = await announceLoading(
      fetchPart(() => openLanguage(next, provider, agent)),
      t,
    );
    if (!language) return keepCallerLocale(spoken?.locale);
    setSpoken(language);
    // Documents are agreed to in the language in which they are read.
    reloadWhenFree(store);
  }
  return { spoken, speak: (next: Locale) => void speak(next) };
}

/** When the caller was found, in milliseconds since 1970; kept in this tab until the next caller. */
function useCallStart(): number | undefined {
  const { provider, session } = usePage();
  const { slots } = useFlow();
  const key = `causeway.${tenantOf(provider.provider_id, session)}.call-start`;
  const isFound = ['vaultData', 'application', 'transfer'].some((name) => slots[name] !== undefined);
  const since = useMemo(() => (isFound ? startOf(key) : undefined), [isFound, key]);
  useForgotten(() => withStorage((storage) => storage.removeItem(key)));
  return since;
}

function startOf(key: string): number {
  const kept = Number(withStorage((storage) => storage.getItem(key)) ?? Number.NaN);
  if (Number.isFinite(kept)) return kept;
  const now = Date.now();
  withStorage((storage) => storage.setItem(key, String(now)));
  return now;
}

/** Merely naming the storage throws where it is blocked; the time then begins again with the page. */
function withStorage<T>(task: (storage: Storage) => T): T | undefined {
  try {
    return task(window.sessionStorage);
  } catch {
    return undefined;
  }
}

/** Runs when the flow forgets the caller: for the next one, at a sign-out, and when the session ends. */
function useForgotten(forget: () => void): void {
  const { generation } = useFlow();
  const known = useRef(generation);
  useEffect(() => {
    if (known.current === generation) return;
    known.current = generation;
    forget();
  });
}
