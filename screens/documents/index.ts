import type { OutsidePage } from '../outside-page.ts';
import { documentPage } from './document-viewer.tsx';

export const paymentPlanAgreement: OutsidePage = documentPage('payment_plan_agreement');
export const automaticPaymentAuthorization: OutsidePage = documentPage('automatic_payment_authorization');
export const termsOfService: OutsidePage = documentPage('terms_of_service');
export const fullText: OutsidePage = documentPage('full_text');
export const privacyNotice: OutsidePage = documentPage('privacy_notice');
