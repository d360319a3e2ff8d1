/** The widgets by name, the theme of the forms, and the pieces that screens share with them. */
export { checkNames, widgetNames } from './list.ts';
export { DocumentBody } from './parts/document-body.tsx';
export { openDocument, sectionAnchor, showSection, type OpenDocument } from './parts/open-document.ts';
export { DocumentDialog } from './parts/document-dialog.tsx';
export { Icon, type IconName } from './parts/icon.tsx';
export { openPaymentLine, type PaymentLine } from './parts/open-payment-frame.ts';
export { PhoneText } from './parts/phone-text.tsx';
export { chargeDayWords, methodName, methodWords, PlanSummary, type PlanSummaryProps } from './parts/plan-summary.tsx';
export { billsAtFirst } from './parts/chosen-bills.ts';
export { lowestMonthly } from './parts/monthly.ts';
export { useLongWait } from './theme/form-theme.tsx';
export { departmentName } from './parts/department-name.ts';
export { ReadAloud, SpokenLanguage, useSpokenTexts } from './parts/read-aloud.tsx';
export { findOffers, readApplication, readBills, readBillsToAdd, readDocuments, readDraft, readVault } from './parts/slots.ts';
export { useWords, wordsFor } from './parts/words.ts';
export { formTheme } from './theme/form-theme.tsx';
