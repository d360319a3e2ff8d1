import type { ApiKeyTable, SimulatedOfferTable } from './tables/platform.ts';
import type { ApplicationBillTable, ApplicationTable, ConsentTable, VerificationCodeTable } from './tables/applications.ts';
import type { AuditChainTable, AuditEventTable } from './tables/audit.ts';
import type { ConfigurationVersionTable } from './tables/configurations.ts';
import type { ContactRequestTable } from './tables/contact-requests.ts';
import type { FullTextTable, IdempotencyKeyTable, OutboxTable } from './tables/delivery.ts';
import type {
  AdverseActionNoticeTable,
  BureauPullTable,
  OfferBillTable,
  OfferTable,
  PaymentMethodTable,
} from './tables/offers-and-methods.ts';
import type { BillTable, GuarantorTable, PatientTable } from './tables/patients-and-bills.ts';
import type { OldPlanTable } from './tables/old-plans.ts';
import type { AgreementTable, InstalmentTable, PaymentPlanTable, PlanAmendmentTable, PlanBillTable } from './tables/plans.ts';
import type { PhoneChangeTable } from './tables/phone-changes.ts';
import type { AgentSignInTable, AttemptLimitTable, SessionTable, WarningCountTable } from './tables/sessions.ts';
import type { BureauRequestTable, InboxTable, TokenTable } from './tables/simulators.ts';

/** The tables as Kysely sees them; the migrations declare their constraints. Amounts are cents, days 'YYYY-MM-DD'. */
export interface Database {
  readonly patients: PatientTable;
  readonly guarantors: GuarantorTable;
  readonly bills: BillTable;
  readonly old_plans: OldPlanTable;
  readonly sessions: SessionTable;
  readonly configuration_versions: ConfigurationVersionTable;
  readonly agent_sign_ins: AgentSignInTable;
  readonly attempt_limits: AttemptLimitTable;
  readonly warning_counts: WarningCountTable;
  readonly audit_chains: AuditChainTable;
  readonly audit_events: AuditEventTable;
  readonly applications: ApplicationTable;
  readonly application_bills: ApplicationBillTable;
  readonly consents: ConsentTable;
  readonly phone_changes: PhoneChangeTable;
  readonly verification_codes: VerificationCodeTable;
  readonly bureau_pulls: BureauPullTable;
  readonly adverse_action_notices: AdverseActionNoticeTable;
  readonly offers: OfferTable;
  readonly offer_bills: OfferBillTable;
  readonly payment_methods: PaymentMethodTable;
  readonly payment_plans: PaymentPlanTable;
  readonly plan_bills: PlanBillTable;
  readonly plan_amendments: PlanAmendmentTable;
  readonly instalments: InstalmentTable;
  readonly agreements: AgreementTable;
  readonly idempotency_keys: IdempotencyKeyTable;
  readonly outbox: OutboxTable;
  readonly full_texts: FullTextTable;
  readonly contact_requests: ContactRequestTable;
  readonly api_keys: ApiKeyTable;
  readonly simulated_offers: SimulatedOfferTable;
  readonly 'tokeniser.tokens': TokenTable;
  readonly 'simulator.inbox': InboxTable;
  readonly 'simulator.bureau_requests': BureauRequestTable;
}
