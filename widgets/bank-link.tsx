import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';
import type { BankLinkProblem, BankLinkResult } from '#rules';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import './bank-link.css';
import { PaymentIcon } from './parts/payment-icon.tsx';
import { providerOf } from './parts/provider.ts';
import { textOf } from './parts/typed-text.ts';

/** `offered`: nothing is chosen yet. `typed`: the patient rather types the numbers, as all do where there is `none`. */
export const uses: WidgetUses = { gives: ['string'], values: ['none', 'offered', 'typed', 'linked'] };

/** The sign-in to the patient's bank, in which they choose an account; typing its numbers stays possible. */
function BankLink(props: WidgetProps) {
  const { value } = props;
  if (value === 'offered' || value === 'typed') return <Offer widget={props} isOffered={value === 'offered'} />;
  return <span className="nothing-to-ask" hidden />;
}

/** Why there is no account. `nameless`: the processor needs the name on the account first. */
type Problem = BankLinkProblem | 'nameless';

function Offer({ widget, isOffered }: { readonly widget: WidgetProps; readonly isOffered: boolean }) {
  const { t } = useTranslation();
  const { id, describedBy, isBusy, onChange } = widget;
  const { button, problem, isOpening, open, forget } = useSignIn(widget);

  function choose(next: 'offered' | 'typed') {
    forget();
    onChange(next);
  }

  return (
    <div className="bank-link" data-offered={isOffered || undefined}>
      {isOffered && (
        <>
          <button
            ref={button}
            type="button"
            id={id}
            className="button button-outline"
            aria-describedby={[`${id}-detail`, describedBy].filter(Boolean).join(' ')}
            aria-disabled={isOpening || isBusy}
            onClick={open}
          >
            <PaymentIcon name="bank" />
            {t(isOpening ? 'connectPaymentMethod.bankLink.opening' : 'connectPaymentMethod.bankLink.signIn')}
          </button>
          <p id={`${id}-detail`} className="bank-link-detail">
            {t('connectPaymentMethod.bankLink.detail')}
          </p>
        </>
      )}
      <p className="bank-link-problem" role="alert">
        {isOffered && problem && problemWords(problem, t)}
      </p>
      <button type="button" className="link-button" onClick={() => choose(isOffered ? 'typed' : 'offered')}>
        {t(isOffered ? 'connectPaymentMethod.bankLink.typeInstead' : 'connectPaymentMethod.bankLink.signInInstead')}
      </button>
    </div>
  );
}

function problemWords(problem: Problem, t: ReturnType<typeof useTranslation>['t']): string {
  if (problem === 'nameless') return t('connectPaymentMethod.bankLink.nameFirst');
  return t(`connectPaymentMethod.bankLink.problems.${problem}`);
}

/** Opens the sign-in, and fills the account in that the patient has chosen. */
function useSignIn({ data, context, isBusy, onChange, onFill }: WidgetProps) {
  const [problem, setProblem] = useState<Problem>();
  const [isOpening, setOpening] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasLinked = useRef(data['linked_account'] !== undefined);
  // "Use another account" is gone once it was pressed.
  useEffect(() => {
    if (wasLinked.current && document.activeElement === document.body) button.current?.focus();
  }, []);

  async function open() {
    if (isOpening || isBusy) return;
    const name = textOf(data['account_holder']).trim();
    if (name === '') return setProblem('nameless');
    setProblem(undefined);
    setOpening(true);
    const { bankLink } = (await context.look?.('bank-link', { name })) ?? {};
    setOpening(false);
    const result = (bankLink ?? { problem: 'failed' }) as BankLinkResult;
    if ('problem' in result) return setProblem(result.problem);
    onFill({ linked_account: [result.linked] });
    onChange('linked');
  }

  return { button, problem, isOpening, open: () => void open(), forget: () => setProblem(undefined) };
}

const initial: Widget['initial'] = (_field, context) => (providerOf(context).bank_link ? 'offered' : 'none');

export const widget: Widget = { name: 'bank-link', component: BankLink, layout: 'plain', initial };
