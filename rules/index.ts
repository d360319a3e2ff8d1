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
export { accountNumberProblem, parseAccountNumber } from './account-number.ts';
export { amendPlan, type AmendedPlan } from './amended-plan.ts';
export { applicationStage, type ApplicationProgress } from './application-stage.ts';
export { balanceProblem } from './balance-limits.ts';
export { billsToAdd } from './bills-to-add.ts';
export { formatBirthDateInput } from './birth-date-input.ts';
export { joinBirthDate, splitBirthDate, wrongBirthDatePart } from './birth-date-parts.ts';
export type { BirthDateParts } from './birth-date-reading.ts';
export { birthDateProblem, describeBirthDate, parseBirthDate, toWireBirthDate, type BirthDateProblem } from './birth-date.ts';
export { addCents, formatCents, parseDollars, sumCents, toCents, type Cents } from './cents.ts';
export { clampPercent } from './clamp-percent.ts';
export { firstPaymentDay, nthPaymentDay } from './charge-day.ts';
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
export { isEmbedded } from './embed.ts';
export { isEmail, maskEmail } from './email.ts';
export { maskAddress } from './mask-address.ts';
export type { FactSource, Selector } from './fact-source.ts';
export { factReadings, type FactReading } from './fact-readings.ts';
export { selectors, type FactName } from './facts.ts';
export { readGivenName } from './given-name.ts';
export { mayEmbed } from './may-embed.ts';
export { missingGuarantorFields, type GuarantorField } from './guarantor-details.ts';
export { guarantorsBesidesUser, isSameName, isSamePerson, namedGuarantors } from './guarantor.ts';
export { canSplit, splitIntoInstalments } from './instalments.ts';
export { displayLastName, lastNameKey, normaliseLastName } from './last-name.ts';
export { isMinor, isMinorOrSelfGuarantor } from './minor.ts';
export { isUntold } from './is-untold.ts';
export { helpReason, REASONS_WITH_BILL } from './help-reason.ts';
export { formatMoment } from './moment.ts';
export { isNothingFound } from './no-bills.ts';
export type { LandingContent, PageContent, Testimonial } from './page-content.ts';
export { oldPlanCycle, type OldPlanCycle, type OldPlanTerms } from './old-plan-cycle.ts';
export { maskPatientIdentifier, parsePatientIdentifier } from './patient-identifier.ts';
export { choosePerson, needsPersonChoice, type PersonSource } from './person-choice.ts';
export { asGuarantor, asPatient, needsPersonUpdate, type ApplicationPerson, type Person } from './person.ts';
export { phoneProblem } from './phone-problem.ts';
export { formatPhone, maskPhone, parsePhone, phoneLink, splitAtPhones } from './phone.ts';
export type { AgentMode, PageSession } from './page-session.ts';
export type { PublicProvider } from './public-provider.ts';
export {
  isPaymentStep,
  PAYMENT_STEPS,
  SKIPPED_CAPTCHA,
  VENDORS,
  type VendorPageData,
  type VendorPass,
  type Vendor,
} from './vendors.ts';
export { nextPayment, nextPlanDay, planLife, type PlanLife } from './plan-life.ts';
export { plansFor, visiblePlans } from './plan-lengths.ts';
export { isNameLike } from './person-name.ts';
export { holdsPrivateNumber } from './private-number.ts';
export { referenceCode } from './reference-code.ts';
export { parseRoutingNumber, routingNumberProblem } from './routing-number.ts';
export { isRecord } from './shape.ts';
export { isSafeLink, type LinkScheme } from './safe-link.ts';
export { monthlySchedule, paymentSchedule, type Instalment, type ScheduleTerms } from './schedule.ts';
export { parseSsnLastFour, ssnProblem } from './ssn-last-four.ts';
export { findStateOfZip } from './state-of-zip.ts';
export { findHouseNumber, joinStreetLine, splitStreetLine } from './street-line.ts';
export { findStateName, parseState, states } from './state-name.ts';
export { isAddress } from './stored.ts';
export { parseZip } from './zip.ts';
export { trackedUser, type TrackedUser } from './tracked-user.ts';
