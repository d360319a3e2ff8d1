import { useFlow } from '#engine/react';
import { formatDay } from '#rules';
import { departmentName, readVault, useWords } from '#widgets';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { usePage } from '../page.ts';
import { useIsChoosingBills, useKnownPlan } from '../plan-so-far.tsx';
import { useSlot } from '../stored-slots.ts';
import { endingOf } from './script-values.ts';

/** Who is on the phone, whose bills these are, how they are reached, and how far the credit check is. Nothing before a lookup found them. */
export function CallFacts() {
  const { t } = useTranslation();
  const { slots, facts } = useFlow();
  const application = useSlot('application');
  const vault = readVault(slots['vaultData']);
  const payer = [application?.first_name, application?.last_name].filter(Boolean).join(' ');
  if (!vault?.user.first_name && payer === '') return null;
  const patient = vault && [vault.user.first_name, vault.user.last_name].filter(Boolean).join(' ');
  return (
    <section className="call-facts" aria-label={t('agentCall.facts')}>
      <dl>
        {payer !== '' && (
          <Fact term={t('agentCall.payer')} detail={<PayerRole isPatient={application?.is_patient} />}>
            {payer}
          </Fact>
        )}
        {patient && (
          <Fact term={t('agentCall.patient')} detail={<Born day={vault.patient.birth_date} />}>
            {patient}
          </Fact>
        )}
        <Fact
          term={t('agentCall.contact')}
          detail={t(facts['signedIn'] === true ? 'agentCall.confirmed' : 'agentCall.unconfirmed')}
        >
          <Contact />
        </Fact>
        <Fact term={t('agentCall.credit')}>
          <CreditCheck />
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ term, detail, children }: { readonly term: string; readonly detail?: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
      {detail !== undefined && <dd className="call-facts-detail">{detail}</dd>}
    </div>
  );
}

function PayerRole({ isPatient }: { readonly isPatient: boolean | null | undefined }) {
  const { t } = useTranslation();
  if (typeof isPatient !== 'boolean') return null;
  return t(isPatient ? 'agentCall.payerPatient' : 'agentCall.payerGuarantor');
}

function Born({ day }: { readonly day: string }) {
  const { t } = useTranslation();
  return t('agentCall.born', { year: day.slice(0, 4) });
}

function Contact() {
  const { t } = useTranslation();
  const application = useSlot('application');
  const digits = endingOf(application?.phone_masked);
  if (digits !== undefined) return t('agentCall.endsIn', { digits });
  return application?.email ?? t('agentCall.contactNone');
}

function CreditCheck() {
  const { t } = useTranslation();
  const { facts } = useFlow();
  const application = useSlot('application');
  const stage = facts['applicationStage'];
  if (stage === 'hasOffers' || stage === 'completed') return t('agentCall.creditReady');
  const hasAgreed = application?.heard?.some(({ kind }) => kind === 'credit_check') === true;
  return t(hasAgreed ? 'agentCall.creditAgreed' : 'agentCall.creditOpen');
}

/** The bills of the plan one by one, below what the plan comes to. */
export function BillsInPlan() {
  const { t, money } = useWords();
  const { locale } = usePage();
  const bills = useKnownPlan()?.bills ?? [];
  const isChoosing = useIsChoosingBills();
  // The step that chooses them shows them itself.
  if (bills.length === 0 || isChoosing) return null;
  return (
    <section className="plan-bills" aria-labelledby="plan-bills">
      <h2 id="plan-bills">{t('agentCall.bills')}</h2>
      <ul>
        {bills.map((bill) => (
          <li key={bill.invoice_id}>
            <span>{departmentName(bill.department, t)}</span>
            <strong>{money(bill.total_amount)}</strong>
            <small>{formatDay(bill.servicing_date, locale, 'medium')}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
