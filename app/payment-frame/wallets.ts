import type { Wallet } from '#api/entities';
import { type FromWalletsFrame, type PaymentFrameData, WALLET_NAMES, type WalletPlan, type WalletsView } from '#rules';

import { type ExpressCheckoutOptions, loadStripe, rejectLater, type StripeJs, type WalletGroup } from './stripe-js.ts';

/** In pixels. Stripe accepts 40 to 55; `screens/wallets.css` reserves the same. */
const HEIGHT = 52;

interface Place {
  readonly holder: HTMLElement;
  readonly port: MessagePort;
}

/**
 * Shows the buttons of the wallets that this device knows. The sheet of a wallet opens over the page, and no digit reaches any page: the
 * processor gives a token, which the service adds as it adds the one of a typed card.
 */
export async function showWallets(data: PaymentFrameData, view: WalletsView, { holder, port }: Place): Promise<void> {
  const send = (message: FromWalletsFrame) => port.postMessage(message);
  document.documentElement.lang = view.locale;
  document.documentElement.toggleAttribute('data-embedded', view.isEmbedded);
  holder.className = 'wallets';
  try {
    const stripe = await loadStripe(data, view.locale);
    send({ available: await Promise.race([mountButtons(stripe, view, { holder, send }), rejectLater()]) });
  } catch {
    send({ available: [] });
  }
}

interface Mounting {
  readonly holder: HTMLElement;
  readonly send: (message: FromWalletsFrame) => void;
}

/** Resolves with the wallets that have a button. */
function mountButtons(stripe: StripeJs, view: WalletsView, { holder, send }: Mounting): Promise<readonly Wallet[]> {
  const group = stripe.elements({
    mode: 'setup',
    currency: 'usd',
    paymentMethodCreation: 'manual',
    allowedPaymentMethodTypes: ['card'],
    locale: view.locale,
  });
  const element = group.create('expressCheckout', optionsOf(view));
  element.on('cancel', () => send({ problem: 'closed' }));
  element.on('confirm', ({ paymentFailed }) => {
    void createToken(stripe, group).then((token) => {
      if (token !== undefined) return send({ token });
      paymentFailed({ reason: 'fail' });
      send({ problem: 'failed' });
    });
  });
  return new Promise((resolve, reject) => {
    element.on('ready', ({ availablePaymentMethods: { applePay = false, googlePay = false } = {} }) => {
      const shown = { 'apple-pay': applePay, 'google-pay': googlePay };
      resolve(view.wallets.filter((wallet) => shown[wallet]));
    });
    element.on('loaderror', () => reject(new Error('the wallets of the processor did not come')));
    element.mount(holder);
  });
}

/** Nothing where the processor refuses it, or does not answer. Its words can repeat what the wallet holds. */
async function createToken(stripe: StripeJs, group: WalletGroup): Promise<string | undefined> {
  try {
    if ((await group.submit()).error) return undefined;
    return (await stripe.createPaymentMethod({ elements: group })).paymentMethod?.id;
  } catch {
    return undefined;
  }
}

/** Name and billing address go from the wallet to the processor, where the bank compares them: no page asks for them again. */
function optionsOf({ wallets, isEmbedded, plan }: WalletsView): ExpressCheckoutOptions {
  const of = (wallet: Wallet) => (wallets.includes(wallet) ? 'auto' : 'never');
  const isDark = !isEmbedded && window.matchMedia('(prefers-color-scheme: dark)').matches;
  return {
    paymentMethods: {
      applePay: of('apple-pay'),
      googlePay: of('google-pay'),
      link: 'never',
      paypal: 'never',
      amazonPay: 'never',
      klarna: 'never',
    },
    billingAddressRequired: true,
    emailRequired: false,
    phoneNumberRequired: false,
    buttonHeight: HEIGHT,
    buttonType: { applePay: 'plain', googlePay: 'plain' },
    buttonTheme: { applePay: isDark ? 'white' : 'black', googlePay: 'white' },
    layout: { maxColumns: Object.keys(WALLET_NAMES).length, maxRows: 1, overflow: 'never' },
    ...(plan && { applePay: { recurringPaymentRequest: recurringOf(plan) } }),
  };
}

function recurringOf({ description, label, amount, managementUrl }: WalletPlan) {
  const monthly = { recurringPaymentIntervalUnit: 'month', recurringPaymentIntervalCount: 1 } as const;
  return { paymentDescription: description, managementURL: managementUrl, regularBilling: { amount, label, ...monthly } };
}
