import { BillInfo, FlowError, FormStep } from '#screens';
import type { ComponentType } from 'react';

import type { AgentCallProps } from './agent-call.tsx';
import { createPart, usePart } from './fetch-part.ts';

/** The later screens, fetched while the visitor is still at the first. */
export const laterPart = createPart(() => import('./later-code.ts'));

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

function LaterScreen({ name }: { readonly name: string }) {
  const Screen = usePart(laterPart).laterScreens[name];
  if (!Screen) throw new Error(`there is no screen "${name}"`);
  return <Screen />;
}

/** The frame of every page of an agent. */
export function AgentCall(props: AgentCallProps) {
  const { AgentCall: Around } = usePart(laterPart);
  return <Around {...props} />;
}

/** Whether the code of a screen comes with the page. */
export function isFirstPart(screen: string): boolean {
  return screen in firstScreens;
}

/** The screens whose words come with the page; the words of all others follow. */
export function isFirstScreen(screen: string): boolean {
  return screen === 'bill-info' || screen === 'general-error';
}
