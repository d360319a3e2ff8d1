import { useFlow } from '#engine/react';
import { useMemo, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';

import { findApplication } from './stored-slots.ts';

/** An agent's page: its texts call the payer "the caller" until the session is verified, and by first name from then on. */
export function AgentPage({ children }: { readonly children: ReactNode }) {
  const { i18n } = useTranslation();
  const { slots, facts } = useFlow();
  const payer = facts['signedIn'] === true ? findApplication(slots)?.first_name : undefined;
  const named = useMemo(() => {
    if (typeof payer !== 'string' || payer === '') return i18n;
    const { interpolation } = i18n.options;
    return i18n.cloneInstance({
      interpolation: { ...interpolation, defaultVariables: { ...interpolation?.defaultVariables, payer } },
    });
  }, [i18n, payer]);
  return <I18nextProvider i18n={named}>{children}</I18nextProvider>;
}
