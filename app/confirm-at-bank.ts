import type { BankPageAnswer, BankPageQuestion } from '#rules';
import type { TFunction } from 'i18next';

import type { Initial } from './initial.ts';
import { showBankDialog } from './show-bank-dialog.ts';

/**
 * Shows the page of the patient's bank in a dialog, within the frame of the processor. Resolves once the dialog is closed: true where the
 * patient confirmed. The secret goes to the origin of the frame alone, and is kept nowhere.
 */
export async function confirmAtBank(
  initial: { readonly provider: Pick<Initial['provider'], 'payment_frame'> },
  t: TFunction,
  secret: string,
): Promise<boolean> {
  const question: BankPageQuestion = { confirm: secret };
  const words = {
    title: t('bankPage.title'),
    text: t('bankPage.text'),
    loading: t('bankPage.loading'),
    frame: t('bankPage.frame'),
    stop: t('bankPage.stop'),
  };
  const end = await showBankDialog<Exclude<BankPageAnswer, { shown: true }>>({ initial, words, question });
  return typeof end === 'object' && end.confirmed;
}
