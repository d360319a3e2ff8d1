import type { PlanDraft, Wallet } from '#api/entities';
import { useBusy, useFlow } from '#engine/react';
import {
  type FromWalletsFrame,
  PAYMENT_FRAME_SANDBOX,
  type ToWalletsFrame,
  type WalletPlan,
  type WalletResult,
  type WalletsView,
} from '#rules';
import { openPaymentLine, type PaymentLine } from '#widgets';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePage } from './page.ts';
import './wallets.css';

/** Longer than the frame gives the script of the processor. */
const SILENT_MS = 25_000;

interface WalletsProps {
  readonly wallets: readonly Wallet[] | undefined;
  /** The plan that the card is added for. */
  readonly terms: Pick<PlanDraft, 'months' | 'monthly_amount'> | undefined;
}

/**
 * Apple Pay and Google Pay, where the provider's account has them. Their buttons are those of the processor, in its frame. The place is
 * reserved while the frame asks the device what it knows. The act of the step gets the token of the wallet.
 */
export function Wallets({ wallets, terms }: WalletsProps) {
  const { t } = useTranslation();
  const { provider, locale, isEmbedded } = usePage();
  const { months, monthly_amount: amount } = terms ?? {};
  const view = useMemo(() => {
    if (!wallets) return undefined;
    if (months === undefined || amount === undefined) return { wallets, locale, isEmbedded };
    const plan: WalletPlan = {
      description: t('connectPaymentMethod.wallets.plan', { count: months, provider: provider.display_name }),
      label: t('plan.monthly'),
      amount,
      managementUrl: `${window.location.origin}/my-plan`,
    };
    return { wallets, locale, isEmbedded, plan };
  }, [wallets, months, amount, locale, isEmbedded, provider.display_name, t]);
  if (!view || provider.payment_frame === undefined) return null;
  return <WalletRow key={`${locale} ${amount}`} url={provider.payment_frame} view={view} />;
}

/** `none`: this device has no wallet, and the place is kept until the patient chooses something else, so that nothing moves by itself. */
type RowState = 'asking' | 'offered' | 'none' | 'gone';

function WalletRow({ url, view }: { readonly url: string; readonly view: WalletsView }) {
  const { t } = useTranslation();
  const { act } = useFlow();
  const { isBusy } = useBusy();
  const [problem, setProblem] = useState<'closed' | 'failed'>();
  const settle = useCallback(
    (result: WalletResult) => {
      setProblem('problem' in result ? result.problem : undefined);
      if ('token' in result) act('pay-with-wallet', { kind: 'card', token: result.token });
    },
    [act],
  );
  const { frame, state, connect } = useWalletsFrame(url, view, settle);
  if (state === 'gone') return null;
  return (
    <div className="wallets" data-state={state} inert={state !== 'offered'}>
      <iframe
        ref={frame}
        className="wallets-frame"
        title={t('connectPaymentMethod.wallets.frame')}
        sandbox={PAYMENT_FRAME_SANDBOX}
        allow="payment"
        src={url}
        aria-busy={isBusy}
        inert={isBusy}
        onLoad={connect}
      />
      <p className="wallets-problem" role="alert">
        {problem && t(`connectPaymentMethod.wallets.problems.${problem}`)}
      </p>
      <p className="wallets-or">
        <span>{t('connectPaymentMethod.wallets.or')}</span>
      </p>
    </div>
  );
}

function useWalletsFrame(url: string, view: WalletsView, onResult: (result: WalletResult) => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [line, setLine] = useState<PaymentLine<ToWalletsFrame>>();
  const [state, setState] = useState<RowState>('asking');
  const settle = useRef(onResult);
  useEffect(() => {
    settle.current = onResult;
  });
  useEffect(() => {
    if (state !== 'asking') return undefined;
    const silent = setTimeout(() => setState('none'), SILENT_MS);
    return () => clearTimeout(silent);
  }, [state]);
  useEffect(() => {
    if (state !== 'none') return undefined;
    const leave = new AbortController();
    document.addEventListener('change', () => setState('gone'), { once: true, signal: leave.signal });
    return () => leave.abort();
  }, [state]);
  useEffect(() => () => line?.close(), [line]);
  useEffect(() => line?.post({ offer: view }), [line, view]);
  const connect = useCallback(() => {
    if (!frame.current) return;
    setLine(
      openPaymentLine<ToWalletsFrame, FromWalletsFrame>(frame.current, url, (message) => {
        if ('available' in message) setState(message.available.length > 0 ? 'offered' : 'none');
        else settle.current(message);
      }),
    );
  }, [url]);
  return { frame, state, connect };
}
