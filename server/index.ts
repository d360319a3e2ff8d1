export { ConfigProblem, describeConfig, parseConfig, type Config } from './config.ts';
export { purposeOfEnvironment, recordDatabasePurpose } from './database/database-purpose.ts';
export { migrateDatabase } from './database/migrate.ts';
export { openDatabase } from './database/pool.ts';
export type { Database } from './database/schema.ts';
export { startDatabase, type StartDatabaseOptions } from './database/start-database.ts';
export { openApiDocument } from './openapi.ts';
export { allBillColumns } from './import/bill-columns.ts';
export type { FileColumn } from './import/file-column.ts';
export { importBills, type ImportBillsOptions } from './import/import-bills.ts';
export { importPlans, type PlanImportReport } from './import/import-plans.ts';
export { allPlanColumns } from './import/plan-columns.ts';
export { UnreadableFile, type ImportProblem } from './import/import-problem.ts';
export type { ImportProgress, ImportReport } from './import/import-report.ts';
export {
  checkProviders,
  emitProviderSchema,
  loadProviders,
  onAccent,
  openFlows,
  openTryOut,
  overlaySchema,
  providerFaults,
  providerSchemaFor,
  publicProvider,
  type Provider,
  type ProviderBook,
  type TryOut,
} from './providers/index.ts';
export { createApiKey, keyState, revokeApiKey, type KeyWish, type NewKey } from './platform/manage-keys.ts';
export { listApiKeys, type ApiKey } from './store/api-keys.ts';
export { closeContactRequest, type ClosedContactRequest } from './platform/close-contact-request.ts';
export { listContactRequests, type ContactRequest } from './store/contact-requests.ts';
export { rollUpBills, type RollUpReport } from './roll-ups/roll-up-bills.ts';
export { personaBirthDate, type Persona } from './personas/persona.ts';
export type { PlanPersona } from './personas/plan-persona.ts';
export { previewCast } from './personas/preview-cast.ts';
export { personaMrn } from './personas/persona-csv.ts';
export { findCast } from './personas/personas.ts';
export { firstPerson, type FirstPerson } from './personas/first-person.ts';
export { whyReserved } from './http/reserved-path.ts';
export type { Route } from './http/route.ts';
export { routes } from './routes/index.ts';
export { startService, type Service, type ServiceOptions } from './service.ts';
export type { PageAssets, Render, RenderedPage, RenderRequest } from './ssr.ts';
export { adverseActionNotice, type NoticeFacts } from './documents/adverse-action-notice.ts';
export { findRefusal, type RefusalFacts } from './ports/bureau-refusals.ts';
export { sanitise } from './documents/sanitise.ts';
