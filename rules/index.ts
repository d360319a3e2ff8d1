export {
  acceptedFundings,
  CARD_BRANDS,
  CARD_FUNDINGS,
  cardProblem,
  kindOfCard,
  USUAL_CARDS,
  type CardBrandName,
  type CardFunding,
  type CardProblem,
  type CardSettings,
  type KnownFunding,
} from './accepted-cards.ts';
export { accountNumberProblem, parseAccountNumber, parseRoutingNumber, routingNumberProblem } from './bank-account.ts';
export { billsChoices } from './bills-choices.ts';
export { extendPlan } from './longer-plan.ts';
export { amendPlan, type AmendedPlan, type BillsChoice } from './amended-plan.ts';
export {
  changeablePayments,
  nextPayment,
  nextPlanDay,
  paymentsAhead,
  planHasEnded,
  planLife,
  type PlanLife,
} from './plan-life.ts';
export { applicationStage, type ApplicationProgress, billsToAdd, referenceCode } from './application.ts';
export { allocatePayments, type Allocation, type Movement, type PaidBill } from './allocate-payments.ts';
export { amountToRefund, findRefund, refundProblem } from './refund-to-make.ts';
export { amountToPay, canPayOff, ownAmountProblem, type PayablePlan, type PayChoice, payChoices } from './amount-to-pay.ts';
export { attemptMoney, type AttemptFact, type AttemptMoney, namedRefunds, shareMoney } from './attempt-money.ts';
export { movesOf, type Moves } from './ledger-moves.ts';
export { findOwedInFull, type OwedInFull } from './owed-in-full.ts';
export { balanceProblem, plansFor, visiblePlans } from './plan-limits.ts';
export { formatBirthDateInput } from './birth-date-input.ts';
export { birthDateProblem, describeBirthDate, parseBirthDate, toWireBirthDate, type BirthDateProblem } from './birth-date.ts';
export { joinBirthDate, splitBirthDate, wrongBirthDatePart } from './birth-date-parts.ts';
export type { BirthDateParts } from './birth-date-reading.ts';
export { formatCents, parseDollars, sumCents, toCents, type Cents } from './cents.ts';
export { clampPercent } from './clamp-percent.ts';
export {
  firstPaymentDay,
  nthPaymentDay,
  canSplit,
  splitIntoInstalments,
  monthlySchedule,
  paymentSchedule,
  type Instalment,
  type ScheduleTerms,
} from './schedule.ts';
export { codeProblem, parseCode } from './code.ts';
export {
  addDays,
  addMonthsClamped,
  ageOn,
  dayOfMonth,
  daysBetween,
  formatDay,
  isDay,
  parseDay,
  today,
  type DayString,
} from './day.ts';
export { afterFailure, type AfterFailure, type PaymentFailure, type StopReason } from './payment-failures.ts';
export { zonesOfState } from './state-zones.ts';
export { hourIn, localTimeIn, momentsAt, outsideNight } from './local-time.ts';
export {
  isRetriedState,
  lastOpenPayment,
  planPayments,
  planSums,
  type PaymentFacts,
  type PaymentFailureFact,
} from './plan-payments.ts';
export { reminderOn, type Reminder, type UnpaidPayment } from './unpaid-reminders.ts';
export { LEAST, payableAmounts, spreadPayment, type OpenPayment, type PaidShare } from './spread-payment.ts';
export { moveDates, skipDates, type DatedPayment, type MovedPayments } from './plan-dates.ts';
export { paymentsToAnnounce } from './payment-notices.ts';
export { isEmbedded } from './embed.ts';
export { mayEmbed } from './may-embed.ts';
export { DRAFT_DAYS } from './draft-days.ts';
export { isEmail, maskEmail } from './email.ts';
export { maskAddress, findHouseNumber, joinStreetLine, splitStreetLine, parseZip } from './address.ts';
export { type FactSource, type Selector, selectors, type FactName } from './facts.ts';
export { factReadings, type FactReading } from './fact-readings.ts';
export { displayLastName, lastNameKey, normaliseLastName } from './person-names.ts';
export {
  guarantorsBesidesUser,
  isSameName,
  isSamePerson,
  namedGuarantors,
  isMinor,
  isMinorOrSelfGuarantor,
} from './guarantor.ts';
export { missingGuarantorFields, type GuarantorField } from './guarantor-details.ts';
export { isUntold, isAddress, type StoredApplication } from './stored.ts';
export { helpReason, REASONS_WITH_BILL } from './help-reason.ts';
export { formatMoment } from './moment.ts';
export { byTag, FIRST_LANGUAGE, languageName } from './languages.ts';
export type {
  ByLanguage,
  LandingContent,
  PageContent,
  Testimonial,
  AgentMode,
  PageSession,
  PublicProvider,
  AccentPair,
  Brand,
  SchemePictures,
  ShownBrand,
  ShownPicture,
} from './page-data.ts';
export { oldPlanCycle, type OldPlanCycle, type OldPlanTerms } from './old-plan-cycle.ts';
export { identifierKey, maskPatientIdentifier, parsePatientIdentifier, parseSsnLastFour } from './patient-identifier.ts';
export {
  choosePerson,
  needsPersonChoice,
  type PersonSource,
  asGuarantor,
  asPatient,
  needsPersonUpdate,
  type ApplicationPerson,
  type Person,
} from './person.ts';
export { formatPhone, maskPhone, parsePhone, phoneLink, splitAtPhones } from './phone.ts';
export { phoneProblem } from './phone-problem.ts';
export {
  PAYMENT_FRAME_DATA,
  PAYMENT_FRAME_SANDBOX,
  PAYMENT_LINE,
  type BankLinkAnswer,
  type BankLinkProblem,
  type BankLinkQuestion,
  type BankLinkResult,
  type BankPageAnswer,
  type BankPageQuestion,
  type FromPaymentFrame,
  type LinkedAccount,
  type PaymentFrameAnswer,
  type PaymentFrameData,
  type PaymentFrameFields,
  type PaymentFrameQuestion,
  type PaymentFrameProblem,
  type PaymentFrameState,
  type PaymentFrameView,
  type PaymentFrameWords,
  type PaymentNumbers,
  type ToPaymentFrame,
  type FromWalletsFrame,
  type ToWalletsFrame,
  type WalletResult,
  type WalletPlan,
  type WalletsView,
} from './payment-frame.ts';
export { WALLET_NAMES } from './wallets.ts';
export {
  isPaymentStep,
  PAYMENT_STEPS,
  SKIPPED_CAPTCHA,
  CAPTCHA_ACTION,
  CHOSEN_ADAPTERS,
  USUAL_ADAPTERS,
  VENDORS,
  type VendorPageData,
  type VendorPass,
  type Vendor,
  type VendorAdapter,
} from './vendors.ts';
export { holdsPrivateNumber, isNameLike, readGivenName } from './free-text.ts';
export { isRecord } from './shape.ts';
export { usLocale } from './locale-formats.ts';
export { isSafeLink, type LinkScheme } from './safe-link.ts';
export { findStateOfZip, findStateName, parseState, states } from './us-states.ts';
export { trackedUser, type TrackedUser } from './tracked-user.ts';
export { parseSecretReference, type SecretReference } from './secret-reference.ts';
