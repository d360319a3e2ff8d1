import type { BankLinkQuestion, BankLinkResult } from '#rules';
import type { TFunction } from 'i18next';

import type { Initial } from './initial.ts';
import { showBankDialog } from './show-bank-dialog.ts';

/**
 * Shows the sign-in to the patient's bank in a dialog, within the frame of the processor. Resolves once the dialog is closed, with the account
 * that they chose. The secret goes to the origin of the frame alone, and is kept nowhere.
 */
export async function linkBank(
  initial: { readonly provider: Pick<Initial['provider'], 'payment_frame'> },
  t: TFunction,
  question: BankLinkQuestion,
): Promise<BankLinkResult> {
  const words = {
    title: t('bankLink.title'),
    text: t('bankLink.text'),
    loading: t('bankLink.loading'),
    frame: t('bankLink.frame'),
    stop: t('bankLink.stop'),
  };
  const end = await showBankDialog<BankLinkResult>({ initial, words, question });
  if (typeof end === 'object') return end;
  return { problem: end === 'closed' ? 'closed' : 'blocked' };
}
