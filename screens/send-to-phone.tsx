import { useEffect, useState, type ComponentType } from 'react';

import { usePage } from './page.ts';

let loaded: ComponentType | undefined;

/** Fetches the part ahead, on the pages of an agent. A part that does not arrive is fetched again by the page that shows it. */
export function prefetchSendToPhone(): void {
  void fetchCard().catch(() => undefined);
}

async function fetchCard(): Promise<ComponentType> {
  const { SendToPhoneCard } = await import('./send-to-phone-card.tsx');
  return (loaded = SendToPhoneCard);
}

/** On an agent's page: sends the payer a link to their own phone and shows how far they are. Patients load nothing of it. */
export function SendToPhone() {
  const { session } = usePage();
  const [Card, setCard] = useState(() => loaded);
  const isAgent = session.agent !== 'none';
  useEffect(() => {
    if (!isAgent || Card) return;
    fetchCard().then(
      (card) => setCard(() => card),
      () => undefined,
    );
  }, [isAgent, Card]);
  return isAgent && Card ? <Card /> : null;
}
