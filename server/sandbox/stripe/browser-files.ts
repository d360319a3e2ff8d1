import bank from './browser/bank.html?raw';
import bankWindow from './browser/bank-window.html?raw';
import field from './browser/field.html?raw';
import signIn from './browser/sign-in.html?raw';
import walletSheet from './browser/wallet-sheet.html?raw';
import wallets from './browser/wallets.html?raw';
import script from './browser/stripe.js?raw';

const FILES: Readonly<Record<string, { readonly type: string; readonly content: string }>> = {
  '/endive/stripe.js': { type: 'text/javascript; charset=utf-8', content: script },
  '/js/bank-window.html': { type: 'text/html; charset=utf-8', content: bankWindow },
  '/js/bank.html': { type: 'text/html; charset=utf-8', content: bank },
  '/js/field.html': { type: 'text/html; charset=utf-8', content: field },
  '/js/sign-in.html': { type: 'text/html; charset=utf-8', content: signIn },
  '/js/wallet-sheet.html': { type: 'text/html; charset=utf-8', content: walletSheet },
  '/js/wallets.html': { type: 'text/html; charset=utf-8', content: wallets },
};

/** What browsers load of Stripe: its script, and the frames that the script opens. */
export function findBrowserFile(path: string): { readonly type: string; readonly content: string } | undefined {
  return FILES[path];
}
