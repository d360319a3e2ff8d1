import { BillInfo, FormStep } from '#screens';
import { lazy, type ComponentType } from 'react';

import { fetchPart } from './fetch-part.ts';

const fetchLater = () => import('#screens/later');
const later = () => fetchPart(fetchLater);

/** What a flow's `screen` names stand for. Only the first screen comes with the page; the rest is one part, fetched early. */
export const screenComponents: Readonly<Record<string, ComponentType>> = {
  'form-step': FormStep,
  'bill-info': BillInfo,
  'invoice-to-pay': lazy(async () => ({ default: (await later()).InvoiceToPay })),
  'review-info': lazy(async () => ({ default: (await later()).ReviewInfo })),
  'verify-code': lazy(async () => ({ default: (await later()).VerifyCode })),
  'payment-plan': lazy(async () => ({ default: (await later()).PaymentPlan })),
  'connect-payment-method': lazy(async () => ({ default: (await later()).ConnectPaymentMethod })),
  'confirm-payment': lazy(async () => ({ default: (await later()).ConfirmPayment })),
  success: lazy(async () => ({ default: (await later()).Success })),
  'plan-exists': lazy(async () => ({ default: (await later()).PlanExists })),
  'enroll-error': lazy(async () => ({ default: (await later()).EnrollError })),
};

/** Fetches the later screens while the visitor is still at the first. */
export function fetchLaterScreens(): Promise<unknown> {
  return fetchLater();
}
