import { useFlow } from '#engine/react';
import { useMemo, type ReactNode } from 'react';

import { PageContext, usePage, type Page } from './page.ts';
import { findApplication } from './stored-slots.ts';

/** An agent's page: its texts call the payer "the caller" until the session is verified, and by first name from then on. */
export function AgentPage({ children }: { readonly children: ReactNode }) {
  const page = usePage();
  const { slots, facts } = useFlow();
  const payer = facts['signedIn'] === true ? findApplication(slots)?.first_name : undefined;
  const named = useMemo<Page>(
    () =>
      typeof payer === 'string' && payer !== ''
        ? { ...page, translate: (key, values) => page.translate(key, { payer, ...values }) }
        : page,
    [page, payer],
  );
  return <PageContext value={named}>{children}</PageContext>;
}
