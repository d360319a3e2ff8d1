import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';
import {
  formatPhone,
  PAYMENT_FRAME_SANDBOX,
  type PaymentFrameState,
  type PaymentFrameView,
  type PaymentFrameWords,
} from '#rules';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Icon } from './parts/icon.tsx';
import { openPaymentLine, type PaymentLine } from './parts/open-payment-frame.ts';
import { PhoneText } from './parts/phone-text.tsx';
import { providerOf } from './parts/provider.ts';

/** `typed`: the fields of the page take the numbers. Otherwise a frame does, and this is how far it is. */
export const uses: WidgetUses = { gives: ['string'], values: ['typed', 'incomplete', 'complete', 'failed'] };

const SLOW_MS = 5_000;
/** The page of the frame has this long to answer; the frame itself gives the processor its own time. */
const SILENT_MS = 25_000;

/** The fields for card and account numbers where the processor takes them in a frame, so that this page never holds a digit. */
function PaymentNumbers(props: WidgetProps) {
  const [attempt, setAttempt] = useState(0);
  const url = providerOf(props.context).payment_frame;
  if (url === undefined) return <span className="nothing-to-ask" hidden />;
  return <NumbersFrame key={attempt} url={url} widget={props} onRetry={() => setAttempt(attempt + 1)} />;
}

interface NumbersFrameProps {
  readonly url: string;
  readonly widget: WidgetProps;
  readonly onRetry: () => void;
}

function NumbersFrame({ url, widget, onRetry }: NumbersFrameProps) {
  const { t } = useTranslation();
  const { id, value, data, context, isInvalid, describedBy } = widget;
  const isBank = data['kind'] === 'bank';
  const view = useView(isBank, context.locale);
  const { frame, state, height, connect, line } = useFrame(url, widget);
  useEffect(() => line?.post({ show: view }), [line, view]);
  useEffect(() => {
    if (isInvalid) line?.post({ reveal: true });
  }, [line, isInvalid]);
  const isLoading = state === 'loading';
  if (state === 'failed') return <Failed widget={widget} onRetry={onRetry} />;
  return (
    <div
      className="numbers"
      data-numbers={view.numbers}
      data-loading={isLoading || undefined}
      data-own-errors={value === 'incomplete' || undefined}
    >
      {isLoading && <Loading />}
      <iframe
        ref={frame}
        id={id}
        className="payment-frame"
        title={t(isBank ? 'connectPaymentMethod.numbers.bank' : 'connectPaymentMethod.numbers.card')}
        sandbox={PAYMENT_FRAME_SANDBOX}
        src={url}
        aria-describedby={describedBy}
        aria-busy={isLoading}
        onLoad={connect}
        {...(height !== undefined && { style: { blockSize: `${height}px` } })}
      />
    </div>
  );
}

/** The state of the frame, also as the value of the field. */
function useFrame(url: string, { value, onChange, onTouch }: WidgetProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [line, setLine] = useState<PaymentLine>();
  const [state, setState] = useState<PaymentFrameState>('loading');
  const [height, setHeight] = useState<number>();
  const latest = useRef({ onChange, onTouch });
  useEffect(() => {
    latest.current = { onChange, onTouch };
  });
  const report = useCallback((next: PaymentFrameState) => {
    setState(next);
    latest.current.onChange(next === 'loading' ? 'incomplete' : next);
  }, []);
  // The step keeps its answers in memory, and a frame begins empty.
  const isStale = useRef(value !== 'incomplete');
  useEffect(() => {
    if (isStale.current) latest.current.onChange('incomplete');
  }, []);
  useEffect(() => {
    if (state !== 'loading') return undefined;
    const timer = setTimeout(() => report('failed'), SILENT_MS);
    return () => clearTimeout(timer);
  }, [state, report]);
  useEffect(() => () => line?.close(), [line]);
  const connect = useCallback(() => {
    if (!frame.current) return;
    const opened = openPaymentLine(frame.current, url, (message) => {
      if ('height' in message) setHeight(message.height);
      else report(message.state);
    });
    setLine(opened);
  }, [url, report]);
  return { frame, state, height, connect, line };
}

/** What the frame shows, in the words of this page. */
function useView(isBank: boolean, locale: string): PaymentFrameView {
  const { t } = useTranslation();
  return useMemo(() => {
    const words: PaymentFrameWords = {
      cardNumber: t('connectPaymentMethod.cardNumber'),
      cardNumberEmpty: t('connectPaymentMethod.errors.cardNumber'),
      cardNumberTooShort: t('connectPaymentMethod.errors.cardNumberTooShort'),
      cardNumberMistyped: t('connectPaymentMethod.errors.cardNumberMistyped'),
      expiry: t('connectPaymentMethod.expiry'),
      expiryHint: t('connectPaymentMethod.expiryHint'),
      expiryEmpty: t('connectPaymentMethod.errors.expiry'),
      expiryNotReal: t('connectPaymentMethod.errors.expiryNotReal'),
      expired: t('connectPaymentMethod.errors.expired'),
      securityCode: t('connectPaymentMethod.securityCode'),
      securityCodeBack: t('connectPaymentMethod.securityCodeBack'),
      securityCodeFront: t('connectPaymentMethod.securityCodeFront'),
      securityCodeEmpty: t('connectPaymentMethod.errors.securityCode'),
      securityCodeThree: t('connectPaymentMethod.errors.securityCodeThree'),
      securityCodeFour: t('connectPaymentMethod.errors.securityCodeFour'),
      routingNumber: t('connectPaymentMethod.routingNumber'),
      routingNumberHint: t('connectPaymentMethod.routingNumberHint'),
      routingNumberWrong: t('connectPaymentMethod.errors.routingNumber'),
      accountNumber: t('connectPaymentMethod.accountNumber'),
      accountNumberHint: t('connectPaymentMethod.accountNumberHint'),
      accountNumberWrong: t('connectPaymentMethod.errors.accountNumber'),
      sameAsRouting: t('connectPaymentMethod.errors.sameAsRouting'),
    };
    const isEmbedded = document.documentElement.hasAttribute('data-embedded');
    return { numbers: isBank ? 'bank' : 'card', locale, isEmbedded, words };
  }, [t, isBank, locale]);
}

function Loading() {
  const { t } = useTranslation();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="numbers-loading">
      <span />
      <p role="status">{t(isSlow ? 'connectPaymentMethod.numbers.slow' : 'connectPaymentMethod.numbers.loading')}</p>
    </div>
  );
}

/** Everything else of the form stays as it is. */
function Failed({ widget: { id, context, describedBy }, onRetry }: Pick<NumbersFrameProps, 'widget' | 'onRetry'>) {
  const { t } = useTranslation();
  const phone = formatPhone(providerOf(context).support.phone);
  return (
    <div className="numbers-failed" role="alert">
      <p>
        <Icon name="alert" />
        <span>
          <PhoneText text={t('connectPaymentMethod.numbers.failed', { phone })} />
        </span>
      </p>
      <button type="button" id={id} className="button button-outline" aria-describedby={describedBy} onClick={onRetry}>
        {t('connectPaymentMethod.numbers.tryAgain')}
      </button>
    </div>
  );
}

const initial: Widget['initial'] = (_field, context) =>
  providerOf(context).payment_frame === undefined ? 'typed' : 'incomplete';

const messageValues: Widget['messageValues'] = (context) => ({ phone: formatPhone(providerOf(context).support.phone) });

export const widget: Widget = { name: 'payment-numbers', component: PaymentNumbers, layout: 'plain', initial, messageValues };
