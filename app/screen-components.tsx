import { BillInfo, FormStep, GeneralError } from '#screens';
import type * as laterScreens from '#screens/later';
import { use, type ComponentType } from 'react';

import { fetchPart } from './fetch-part.ts';

type LaterScreens = typeof laterScreens;

let fetched: LaterScreens | undefined;
let wanted: Promise<LaterScreens> | undefined;

/** Fetches the later screens while the visitor is still at the first. */
export async function fetchLaterScreens(): Promise<LaterScreens> {
  fetched ??= await import('#screens/later');
  return fetched;
}

function wantLaterScreens(): Promise<LaterScreens> {
  wanted ??= fetchPart(fetchLaterScreens).catch((error: unknown) => {
    // They are asked for again when they are wanted again.
    wanted = undefined;
    throw error;
  });
  return wanted;
}

/** Not React's `lazy`: that suspends even when the part is there, and a skeleton that stands once stays for 300 ms. */
function laterScreen(name: keyof LaterScreens): ComponentType {
  return function LaterScreen() {
    const Screen = (fetched ?? use(wantLaterScreens()))[name];
    return <Screen />;
  };
}

/** Stands on every page of an agent. */
export const AgentBanner = laterScreen('AgentBanner');

/** What a flow's `screen` names stand for. Only the first screen comes with the page; the rest is one part, fetched early. */
export const screenComponents: Readonly<Record<string, ComponentType>> = {
  'form-step': FormStep,
  'bill-info': BillInfo,
  'bill-info-identifier': laterScreen('BillInfoIdentifier'),
  'bill-info-error': laterScreen('BillInfoError'),
  'bill-info-identifier-error': laterScreen('BillInfoIdentifierError'),
  'bill-info-phone': laterScreen('BillInfoPhone'),
  'confirm-number': laterScreen('ConfirmNumber'),
  'lets-get-in-touch': laterScreen('LetsGetInTouch'),
  'error-vault': laterScreen('ErrorVault'),
  'select-user': laterScreen('SelectUser'),
  'invoice-to-pay': laterScreen('InvoiceToPay'),
  'review-info': laterScreen('ReviewInfo'),
  'verify-code': laterScreen('VerifyCode'),
  address: laterScreen('Address'),
  'payment-plan': laterScreen('PaymentPlan'),
  'connect-payment-method': laterScreen('ConnectPaymentMethod'),
  'confirm-payment': laterScreen('ConfirmPayment'),
  success: laterScreen('Success'),
  'plan-exists': laterScreen('PlanExists'),
  'add-bills': laterScreen('AddBills'),
  'confirm-bills': laterScreen('ConfirmBills'),
  'enroll-error': laterScreen('EnrollError'),
  'embed-error': laterScreen('EmbedError'),
  'transfer-welcome': laterScreen('TransferWelcome'),
  'transfer-patients-only': laterScreen('TransferPatientsOnly'),
  'transfer-conflict': laterScreen('TransferConflict'),
  'transfer-method': laterScreen('TransferMethod'),
  'transfer-due-today': laterScreen('TransferDueToday'),
  'transfer-success': laterScreen('TransferSuccess'),
  'general-error': GeneralError,
};

/** Whether the code of a screen comes with the page. */
export function isFirstPart(screen: string): boolean {
  return screen === 'form-step' || isFirstScreen(screen);
}

/** The screens whose words come with the page; the words of all others follow. */
export function isFirstScreen(screen: string): boolean {
  return screen === 'bill-info' || screen === 'general-error';
}
