import type { ComponentType } from 'react';

import { AgentHome } from './agent-home.tsx';
import { AddBills } from './add-bills.tsx';
import { ConfirmBills } from './confirm-bills.tsx';
import { Address } from './address.tsx';
import { ConfirmPayment } from './confirm-payment.tsx';
import { ConnectPaymentMethod } from './connect-payment-method.tsx';
import { EnrollError } from './enroll-error.tsx';
import { InvoiceToPay } from './invoice-to-pay.tsx';
import { PaymentPlan } from './payment-plan.tsx';
import { PlanExists } from './plan-exists.tsx';
import { ReviewInfo } from './review-info.tsx';
import { SelectUser } from './select-user.tsx';
import { Success } from './success.tsx';
import { VerifyCode } from './verify-code.tsx';
import { EmbedError } from './embed-error.tsx';
import { TransferDueToday } from './transfer/due-today.tsx';
import { TransferMethod } from './transfer/add-plan-method.tsx';
import { TransferConflict } from './transfer/phone-conflict.tsx';
import { TransferSuccess } from './transfer/success.tsx';
import { TransferWelcome } from './transfer/welcome.tsx';
import { BillInfoIdentifier } from './finding/bill-info-identifier.tsx';
import { BillInfoPhone } from './finding/bill-info-phone.tsx';
import { ConfirmNumber } from './finding/confirm-number.tsx';
import { ErrorVault } from './finding/error-vault.tsx';
import { LetsGetInTouch } from './finding/lets-get-in-touch.tsx';
import { BillInfoError, BillInfoIdentifierError } from './finding/missed-bill.tsx';

export { AgentBanner } from './agent-banner.tsx';
export { AgentPage } from './agent-page.tsx';

/** The screens behind the first one, by the names that flows use; the browser fetches them while the first form is filled in. */
export const laterScreens: Readonly<Record<string, ComponentType>> = {
  'agent-home': AgentHome,
  'bill-info-identifier': BillInfoIdentifier,
  'bill-info-error': BillInfoError,
  'bill-info-identifier-error': BillInfoIdentifierError,
  'bill-info-phone': BillInfoPhone,
  'confirm-number': ConfirmNumber,
  'lets-get-in-touch': LetsGetInTouch,
  'error-vault': ErrorVault,
  'select-user': SelectUser,
  'invoice-to-pay': InvoiceToPay,
  'review-info': ReviewInfo,
  'verify-code': VerifyCode,
  address: Address,
  'payment-plan': PaymentPlan,
  'connect-payment-method': ConnectPaymentMethod,
  'confirm-payment': ConfirmPayment,
  success: Success,
  'plan-exists': PlanExists,
  'add-bills': AddBills,
  'confirm-bills': ConfirmBills,
  'enroll-error': EnrollError,
  'embed-error': EmbedError,
  'transfer-welcome': TransferWelcome,
  'transfer-conflict': TransferConflict,
  'transfer-method': TransferMethod,
  'transfer-due-today': TransferDueToday,
  'transfer-success': TransferSuccess,
};
export { adviceFor } from './refusal-advice.ts';
