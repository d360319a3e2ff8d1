import { useState } from 'react';
import { createRoot } from 'react-dom/client';

import type { HostOffer } from '#embed';
import { CausewayFunnel } from '#embed/react';

/** A host's own page, in React: the funnel is a component like any other. */
function Bills({ funnel, locale }: { readonly funnel: string; readonly locale: string }) {
  const [plan, setPlan] = useState<string>();
  return (
    <>
      <header>
        <strong>Clinic</strong> with a page in React
      </header>
      <main>
        <h1>Your bills</h1>
        {plan !== undefined && <p role="status">Plan {plan} has started.</p>}
        <CausewayFunnel
          className="funnel"
          origin={funnel}
          locale={locale}
          minHeight={480}
          fetchSession={fetchSession}
          onComplete={({ paymentPlanId }) => setPlan(paymentPlanId)}
        />
      </main>
    </>
  );
}

async function fetchSession(): Promise<HostOffer> {
  const answer = await fetch('/plan-session/1', { method: 'POST' });
  if (!answer.ok) throw new Error(`the portal answers ${answer.status}`);
  return (await answer.json()) as HostOffer;
}

const root = document.querySelector<HTMLElement>('#root');
const { funnel = '', locale } = root?.dataset ?? {};
if (root) createRoot(root).render(<Bills funnel={funnel} locale={locale === 'es' ? 'es' : 'en'} />);
