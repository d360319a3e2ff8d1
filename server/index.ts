export { ConfigProblem, describeConfig, parseConfig, type Config } from './platform/config/parse-config.ts';
export { purposeOfEnvironment, recordDatabasePurpose } from './platform/database/database-purpose.ts';
export { writeWholeFile } from './platform/write-whole-file.ts';
export { migrateDatabase } from './platform/database/migrate.ts';
export { openDatabase } from './platform/database/pool.ts';
export { forProvider } from './platform/database/scopes.ts';
export type { Database } from './schema/database.ts';
export { startDatabase, type StartDatabaseOptions } from './platform/database/embedded-postgres.ts';
export { DatabaseProblem } from './platform/database/embedded/problem.ts';
export { escapeHtml } from './platform/http/escape-html.ts';
export { openApiDocument } from './platform/http/openapi.ts';
export { allBillColumns, allPlanColumns } from './domain/imports/file-columns.ts';
export type { FileColumn } from './domain/imports/cells.ts';
export { importBills } from './domain/imports/import-bills.ts';
export { importFhir } from './domain/imports/import-fhir.ts';
export type { CsvImportOptions, ImportOptions } from './domain/imports/import-file.ts';
export { importMapSchema } from './domain/imports/map-schema.ts';
export { previewMap, type PreviewedColumn } from './domain/imports/preview-map.ts';
export { type MapProposal, proposeMap } from './domain/imports/propose-map.ts';
export { type DataKeyUse, listDataKeys, rewrapDataKeys, rotateDataKeys } from './platform/database/rotate-data-keys.ts';
export { envelopeColumns, insertRows } from './domain/imports/write-envelopes.ts';
export { Keyring } from './platform/database/keyring.ts';
export { sealValues } from './platform/database/sealed-rows.ts';
export { readMasterKeys, type MasterKeys } from './platform/database/master-keys.ts';
export {
  listImportProblems,
  listImportReports,
  lookAtImport,
  markImportSeen,
  writeImportProblems,
  type LookedAtImport,
  type StoredImport,
} from './domain/imports/read-import-reports.ts';
export { type BegunImport, type ImportEnd, ImportReportWriter } from './domain/imports/write-import-report.ts';
export { PROBLEM_CODES } from './domain/imports/problem-codes.ts';
export { readImportMap } from './domain/imports/read-map.ts';
export { importPlans } from './domain/imports/import-plans.ts';
export { UnreadableFile, type ImportProblem } from './domain/imports/import-report.ts';
export type { ImportProgress, ImportReport, PlanImportReport } from './domain/imports/import-report.ts';
export { createApiKey, revokeApiKey, type KeyWish, type NewKey } from './domain/calls/manage-keys.ts';
export { keyState, listApiKeys, type ApiKey } from './domain/calls/api-key.ts';
export {
  closeContactRequest,
  type ClosedContactRequest,
  insertContactRequest,
  listContactRequests,
  lookAtContactRequest,
  type ContactRequest,
  type NewContactRequest,
} from './domain/agents/contact-requests.ts';
export { findBrokenLinks } from './domain/audit/audit.ts';
export { collectDay } from './domain/collection/collection-queue.ts';
export { findBrokenEntries } from './domain/ledger/ledger.ts';
export { measureRecords } from './domain/ledger/measure-records.ts';
export { findLostHeads, listHeads, type RecordHead } from './domain/ledger/record-heads.ts';
export { type DefaultedPlan, listDefaultedPlans, lookAtPlan } from './domain/collection/look-at-plan.ts';
export type { TrailEvent } from './domain/audit/trail.ts';
export { readPlanRecord, type PlanRecord } from './domain/collection/plan-record.ts';
export { forgivePayment, type ForgiveOutcome } from './domain/collection/forgive-payment.ts';
export { type ClosedDay, listClosedDays } from './domain/exports/closed-days.ts';
export { type MoneyDifference, reconcile } from './domain/collection/reconcile.ts';
export { requestRefund, type RefundProblem } from './domain/collection/refund-payment.ts';
export { resumePayment } from './domain/collection/resume-payment.ts';
export { rollUpBills, type RollUpReport } from './domain/plans/roll-up-bills.ts';
export type { FindForm } from '#engine/answers';
export { listProcessorEvents, replayEvent, type ListedEvent } from './domain/payments/processor-events.ts';
export {
  findProviderEvent,
  listProviderEvents,
  replayEvents,
  type EventDelivery,
  type ListedProviderEvent,
} from './domain/events/manage-events.ts';
export {
  type FailedMessage,
  listFailedMessages,
  lookAtMessage,
  sendMessageAgain,
  setMessageAside,
  type SetAsideReason,
} from './domain/messages/failed-messages.ts';
export { MESSAGE_KINDS } from './domain/messages/outbox.ts';
export { erasePatient, type Erasure, type KeptRecord } from './domain/retention/erase-patient.ts';
export { exportPatient } from './domain/retention/export-patient.ts';
export { findPatientByMrn } from './domain/retention/patient-records.ts';
export { reportRetention, type RetentionReport } from './domain/retention/retention-report.ts';
export { exportRows } from './domain/exports/export-rows.ts';
export { exportOf, type ExportName } from './domain/exports/period-exports.ts';
export { remittance } from './domain/exports/remittance.ts';
export { exportAnswers, type ExportWish } from './domain/answers/export-answers.ts';
export type { FilesOut } from './domain/answers/export-files.ts';
export { openFileStorage } from './partners/open-uploads.ts';
export { openAnswerSealer } from './domain/answers/answer-sealer.ts';
export type { Route } from './domain/calls/route.ts';
export { routes } from './domain/routes.ts';
export type { Finding } from './inspect-partners.ts';
export { inspectService } from './inspect-service.ts';
export { openPaymentsOf } from './open-payments.ts';
export { ProcessorUnavailable } from './partners/payments.ts';
export { startService, type Service, type ServiceOptions } from './start.ts';
export { type PageAssets, readPageAssets } from './platform/http/assets.ts';
export { compareScreens, showScreen } from './pages/compare-screens.ts';
export { listDraftPages, renderDraftPage } from './pages/draft-pages.ts';
export { type InventedVisitor, newcomer, type PicturedProvider } from './pages/onlookers.ts';
export type { DraftedProvider, PictureTools } from './pages/render-picture.ts';
export { authorizedDraft } from './domain/my-plan/authorization.ts';
export { changesOf } from './domain/my-plan/allowed-changes.ts';
export { documentAnswer, paymentDocuments, planDocuments } from './domain/documents/plan-documents.ts';
export { toServerLocale } from './platform/translations.ts';
export type { Render, RenderedPage, RenderRequest } from './pages/render.ts';
export { adverseActionNotice, type NoticeFacts } from './domain/documents/adverse-action-notice.ts';
export { findRefusal, type RefusalFacts } from './partners/bureau-refusals.ts';
export { sanitise } from './domain/documents/sanitise.ts';
export { catalog as metricCatalog } from './platform/metrics/catalog.ts';
export { FUNNEL_PARTS, type FunnelPart, type FunnelRow, readFunnel } from './domain/funnel/read-funnel.ts';
export { csvLine } from './platform/csv-line.ts';
export { configSchema } from './platform/config/schema.ts';
export { openTeam, type Team, type TeamProvider } from './open-team.ts';
export { hashOfText, type PublishFault, PublishRefusal, type StaffRole } from './domain/publishing/staff.ts';
export type { StaffPerson } from './domain/publishing/staff-of-claims.ts';
export { needsApproval, type PublicationRow } from './domain/publishing/publish.ts';
export { findPublished, readPublished } from './read-published.ts';
export type { SignInSecrets } from './domain/agents/agent-sign-in.ts';
