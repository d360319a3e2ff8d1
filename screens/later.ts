/** The screens behind the first one; the browser fetches them while the first form is filled in. */
export { AddBills } from './add-bills.tsx';
export { ConfirmBills } from './confirm-bills.tsx';
export { Address } from './address.tsx';
export { ConfirmPayment } from './confirm-payment.tsx';
export { ConnectPaymentMethod } from './connect-payment-method.tsx';
export { EnrollError } from './enroll-error.tsx';
export { InvoiceToPay } from './invoice-to-pay.tsx';
export { PaymentPlan } from './payment-plan.tsx';
export { PlanExists } from './plan-exists.tsx';
export { ReviewInfo } from './review-info.tsx';
export { Success } from './success.tsx';
export { VerifyCode } from './verify-code.tsx';
export { BillInfoIdentifier } from './finding/bill-info-identifier.tsx';
export { BillInfoPhone } from './finding/bill-info-phone.tsx';
export { ConfirmNumber } from './finding/confirm-number.tsx';
export { ErrorVault } from './finding/error-vault.tsx';
export { LetsGetInTouch } from './finding/lets-get-in-touch.tsx';
export { BillInfoError, BillInfoIdentifierError } from './finding/missed-bill.tsx';
