import type { Command } from './command.ts';

/** A command before it is loaded: most of a command's start is the code that it alone needs. */
export interface ListedCommand {
  /** As it is typed: "import bills". */
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** In the order of the overview. */
export const commands: readonly ListedCommand[] = [
  {
    name: 'new-provider',
    summary: 'Write the file of a new healthcare provider, by asking for what it needs',
    load: async () => (await import('./new-provider-command.ts')).newProviderCommand,
  },
  {
    name: 'preview',
    summary: 'Serve one provider with invented people, to look at while its file is written',
    load: async () => (await import('./preview-command.ts')).previewCommand,
  },
  {
    name: 'studio',
    summary: 'Open the configuration in the browser: map, checks and proof on every change',
    load: async () => (await import('./studio-command.ts')).studioCommand,
  },
  {
    name: 'reference',
    summary: 'Write docs/reference, and the schemas that editors read',
    load: async () => (await import('./reference-command.ts')).referenceCommand,
  },
  {
    name: 'import bills',
    summary: 'Bring patients, guarantors and bills of a CSV file into the database',
    load: async () => (await import('./import-bills-command.ts')).importBillsCommand,
  },
  {
    name: 'import plans',
    summary: 'Bring the plans that patients have already into the database, to be transferred',
    load: async () => (await import('./import-plans-command.ts')).importPlansCommand,
  },
  {
    name: 'export answers',
    summary: 'Write the answers that visitors have sent in a flow as CSV',
    load: async () => (await import('./export-answers-command.ts')).exportAnswersCommand,
  },
  {
    name: 'export plans',
    summary: 'Write the plans that started in a period',
    load: async () => (await import('./export-period-command.ts')).exportPlansCommand,
  },
  {
    name: 'export payments',
    summary: 'Write what became of payments in a period',
    load: async () => (await import('./export-period-command.ts')).exportPaymentsCommand,
  },
  {
    name: 'export refusals',
    summary: 'Write the refusals of a period, without reasons',
    load: async () => (await import('./export-period-command.ts')).exportRefusalsCommand,
  },
  {
    name: 'export requests',
    summary: 'Write the requests for help of a period, without names',
    load: async () => (await import('./export-period-command.ts')).exportRequestsCommand,
  },
  {
    name: 'export remittance',
    summary: 'Write the money of a day for cash posting, divided among the bills',
    load: async () => (await import('./export-remittance-command.ts')).exportRemittanceCommand,
  },
  {
    name: 'plan show',
    summary: 'Show the payments of a plan, each attempt to charge them, and what is left',
    load: async () => (await import('./plan-command.ts')).showPlanCommand,
  },
  {
    name: 'plan resume',
    summary: 'Let a payment be tried again that had stopped',
    load: async () => (await import('./plan-command.ts')).resumePlanCommand,
  },
  {
    name: 'plan refund',
    summary: 'Give a patient money of a payment back',
    load: async () => (await import('./plan-money-command.ts')).refundPlanCommand,
  },
  {
    name: 'plan forgive',
    summary: 'Let a patient owe less of a plan',
    load: async () => (await import('./plan-money-command.ts')).forgivePlanCommand,
  },
  {
    name: 'plan days',
    summary: 'List the last days: the remittance file of each, and what differs from the payment processor',
    load: async () => (await import('./plan-days-command.ts')).planDaysCommand,
  },
  {
    name: 'plan reconcile',
    summary: 'Compare the money of a day with the books of the payment processor',
    load: async () => (await import('./plan-reconcile-command.ts')).reconcilePlansCommand,
  },
  {
    name: 'patient export',
    summary: 'Write all that the service stores of a patient',
    load: async () => (await import('./patient-command.ts')).exportPatientCommand,
  },
  {
    name: 'patient erase',
    summary: 'Delete what the service stores of a patient and no law keeps',
    load: async () => (await import('./patient-command.ts')).erasePatientCommand,
  },
  {
    name: 'retention report',
    summary: 'Show how long personal data is kept, and what is deleted next',
    load: async () => (await import('./retention-command.ts')).reportRetentionCommand,
  },
  {
    name: 'audit verify',
    summary: 'Find every row of the audit or of a ledger that was changed',
    load: async () => (await import('./audit-command.ts')).verifyAuditCommand,
  },
  {
    name: 'doctor',
    summary: 'Try the database, the secrets and every partner, and report what is wrong',
    load: async () => (await import('./doctor-command.ts')).doctorCommand,
  },
  {
    name: 'funnel',
    summary: 'Show how many visitors reached each step, and where they ended',
    load: async () => (await import('./funnel-command.ts')).funnelCommand,
  },
  {
    name: 'check',
    summary: 'Check every flow, form, provider and locale file',
    load: async () => (await import('./check-command.ts')).checkCommand,
  },
  {
    name: 'prove',
    summary: 'Prove that every visitor can complete a flow',
    load: async () => (await import('./prove-command.ts')).proveCommand,
  },
  {
    name: 'paths',
    summary: 'A few paths that take every transition of a flow',
    load: async () => (await import('./paths-command.ts')).pathsCommand,
  },
  {
    name: 'explain',
    summary: 'Why a visitor lands where they land, or where an outcome goes',
    load: async () => (await import('./explain-command.ts')).explainCommand,
  },
  {
    name: 'graph',
    summary: 'A flow as a picture: its steps, guards and error routes',
    load: async () => (await import('./graph-command.ts')).graphCommand,
  },
  {
    name: 'diff',
    summary: 'What changes for patients between two versions of a file, in sentences',
    load: async () => (await import('./diff-command.ts')).diffCommand,
  },
  {
    name: 'data-keys list',
    summary: 'List the keys that encrypt personal data of a provider',
    load: async () => (await import('./data-keys-command.ts')).listDataKeysCommand,
  },
  {
    name: 'data-keys rotate',
    summary: 'Encrypt the personal data of a provider with a new key',
    load: async () => (await import('./data-keys-command.ts')).rotateDataKeysCommand,
  },
  {
    name: 'data-keys rewrap',
    summary: 'Encrypt the keys of all providers with a new master key',
    load: async () => (await import('./data-keys-command.ts')).rewrapDataKeysCommand,
  },
  {
    name: 'keys create',
    summary: 'Make an API key for the server of a host; it is shown once',
    load: async () => (await import('./keys-command.ts')).createKeyCommand,
  },
  {
    name: 'keys list',
    summary: 'List the API keys of a provider',
    load: async () => (await import('./keys-command.ts')).listKeysCommand,
  },
  {
    name: 'keys revoke',
    summary: 'End an API key at once',
    load: async () => (await import('./keys-command.ts')).revokeKeyCommand,
  },
  {
    name: 'payment-events list',
    summary: 'List the events of the payment processor, and which of them wait',
    load: async () => (await import('./payment-events-command.ts')).listPaymentEventsCommand,
  },
  {
    name: 'payment-events replay',
    summary: 'Have an event of the payment processor applied once more',
    load: async () => (await import('./payment-events-command.ts')).replayPaymentEventCommand,
  },
  {
    name: 'events list',
    summary: 'List the events for the systems of a provider, and what became of them',
    load: async () => (await import('./events-command.ts')).listEventsCommand,
  },
  {
    name: 'events show',
    summary: 'Show an event as its receivers get it',
    load: async () => (await import('./events-command.ts')).showEventCommand,
  },
  {
    name: 'events replay',
    summary: 'Have events delivered once more',
    load: async () => (await import('./events-command.ts')).replayEventsCommand,
  },
  {
    name: 'requests list',
    summary: 'List the requests for help that patients have sent',
    load: async () => (await import('./requests-command.ts')).listRequestsCommand,
  },
  {
    name: 'requests close',
    summary: 'Note that a request for help is done',
    load: async () => (await import('./requests-command.ts')).closeRequestCommand,
  },
];
