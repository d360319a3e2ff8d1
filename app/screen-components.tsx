import { BillInfo, FlowError, FormStep } from '#screens';
import type * as later from '#screens/later';
import { use, type ComponentType, type ReactNode } from 'react';

import { fetchPart, once } from './fetch-part.ts';

type LaterPart = typeof later;

let fetched: LaterPart | undefined;

/** Fetches the later screens while the visitor is still at the first. */
export async function fetchLaterScreens(): Promise<LaterPart> {
  fetched ??= await import('#screens/later');
  return fetched;
}

const wantLaterScreens = once(() => fetchPart(fetchLaterScreens));

/** The screens whose code comes with the page, by the names that flows use. */
export const firstScreens: Readonly<Record<string, ComponentType>> = {
  'form-step': FormStep,
  'bill-info': BillInfo,
  'general-error': FlowError,
};

/** The component for each `screen` of a flow. */
export function NamedScreen({ name }: { readonly name: string }) {
  const First = firstScreens[name];
  return First ? <First /> : <LaterScreen name={name} />;
}

/** Not React's `lazy`, which suspends even for a loaded part and then shows its skeleton for 300 ms. */
function useLaterPart(): LaterPart {
  return fetched ?? use(wantLaterScreens());
}

function LaterScreen({ name }: { readonly name: string }) {
  const { laterScreens } = useLaterPart();
  const Screen = laterScreens[name];
  if (!Screen) throw new Error(`there is no screen "${name}"`);
  return <Screen />;
}

/** Part of every page of an agent. */
export function AgentBanner() {
  const { AgentBanner: Banner } = useLaterPart();
  return <Banner />;
}

/** Around every page of an agent. */
export function AgentPage({ children }: { readonly children: ReactNode }) {
  const { AgentPage: Around } = useLaterPart();
  return <Around>{children}</Around>;
}

/** Whether the code of a screen comes with the page. */
export function isFirstPart(screen: string): boolean {
  return screen in firstScreens;
}

/** The screens whose words come with the page; the words of all others follow. */
export function isFirstScreen(screen: string): boolean {
  return screen === 'bill-info' || screen === 'general-error';
}
