/** The screens behind the first one; the browser fetches them while the first form is filled in. */
export { ConfirmPayment } from './confirm-payment.tsx';
export { ConnectPaymentMethod } from './connect-payment-method.tsx';
export { EnrollError } from './enroll-error.tsx';
export { InvoiceToPay } from './invoice-to-pay.tsx';
export { PaymentPlan } from './payment-plan.tsx';
export { PlanExists } from './plan-exists.tsx';
export { ReviewInfo } from './review-info.tsx';
export { Success } from './success.tsx';
export { VerifyCode } from './verify-code.tsx';
