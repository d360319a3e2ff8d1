export { accountNumberProblem, parseAccountNumber, type AccountNumberProblem } from './account-number.ts';
export { amendPlan, type AmendedPlan } from './amended-plan.ts';
export { applicationStage, type ApplicationProgress, type ApplicationStage } from './application-stage.ts';
export type { Address, Application, PlanDraft } from './application.ts';
export { balanceProblem, type BalanceLimits } from './balance-limits.ts';
export { billsToAdd } from './bills-to-add.ts';
export { formatBirthDateInput } from './birth-date-input.ts';
export { joinBirthDate, splitBirthDate, type BirthDateParts } from './birth-date-parts.ts';
export { birthDateProblem, parseBirthDate, toWireBirthDate, type BirthDateProblem } from './birth-date.ts';
export { addCents, formatCents, parseDollars, sumCents, toCents, type Cents } from './cents.ts';
export { clampPercent } from './clamp-percent.ts';
export { firstPaymentDay, nthPaymentDay } from './charge-day.ts';
export { codeProblem, parseCode, type CodeProblem } from './code.ts';
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
  type DayStyle,
} from './day.ts';
export { EMBED_BASE, isEmbedded } from './embed.ts';
export { isEmail, maskEmail } from './email.ts';
export type { FactSource, Selector } from './fact-source.ts';
export { factReadings, type FactReading } from './fact-readings.ts';
export { selectors, type FactName } from './facts.ts';
export { readGivenName } from './given-name.ts';
export { mayEmbed } from './may-embed.ts';
export { missingGuarantorFields, type GuarantorDetails, type GuarantorField } from './guarantor-details.ts';
export { guarantorsBesidesUser, isSameName, isSamePerson, namedGuarantors } from './guarantor.ts';
export { canSplit, splitIntoInstalments } from './instalments.ts';
export { displayLastName, lastNameKey, normaliseLastName } from './last-name.ts';
export { isMinor, isMinorOrSelfGuarantor } from './minor.ts';
export { isNothingFound } from './no-bills.ts';
export type { Badge, LandingContent, PageContent, ReviewSummary, Testimonial } from './page-content.ts';
export { oldPlanCycle, type OldPlanCycle, type OldPlanTerms } from './old-plan-cycle.ts';
export { maskPatientIdentifier, parsePatientIdentifier } from './patient-identifier.ts';
export { choosePerson, needsPersonChoice, type PersonSource } from './person-choice.ts';
export { asGuarantor, asPatient, needsPersonUpdate, type ApplicationPerson, type Person } from './person.ts';
export { formatPhone, maskPhone, parsePhone, phoneProblem, type PhoneProblem } from './phone.ts';
export type { AgentMode, PageSession } from './page-session.ts';
export type { PublicProvider } from './public-provider.ts';
export {
  isPaymentStep,
  PAYMENT_STEPS,
  SKIPPED_CAPTCHA,
  VENDORS,
  type AnnexData,
  type AnnexPass,
  type Vendor,
} from './vendors.ts';
export { plansFor, visiblePlans } from './plan-lengths.ts';
export { referenceCode } from './reference-code.ts';
export { parseRoutingNumber, routingNumberProblem, type RoutingNumberProblem } from './routing-number.ts';
export { isSafeLink, type LinkScheme } from './safe-link.ts';
export { monthlySchedule, paymentSchedule, type Instalment, type ScheduleTerms } from './schedule.ts';
export { parseSsnLastFour, ssnProblem, type SsnProblem } from './ssn-last-four.ts';
export { findStateOfZip } from './state-of-zip.ts';
export { findHouseNumber, joinStreetLine, splitStreetLine } from './street-line.ts';
export { findStateName, parseState, states, type UsState } from './state-name.ts';
export { isAddress, isCompleteBill, type StoredBill } from './stored.ts';
export type { Bill, Guarantor, Named, VaultData, VaultPeople } from './vault.ts';
export { parseZip } from './zip.ts';
export { trackedUser, type TrackedUser } from './tracked-user.ts';
