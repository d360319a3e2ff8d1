import { reportRetention, type RetentionReport } from '#server';

import { defineCommand } from './parse-options.ts';
import { withProviderDatabase } from './provider-database.ts';

export const reportRetentionCommand = defineCommand({
  name: 'retention report',
  help: `
Usage: causeway retention report --provider SLUG [--json]

How long a provider keeps personal data, how much the service stores, how much it deletes with the next run, and what it deleted in the
last runs. The service runs once a day.

  --provider SLUG  whose data: the name of the file providers/SLUG.json
  --json           the same as JSON

Exit codes: 0, 5 no such provider.
The database is the one of DATABASE_URL, else the service's own.
More: docs/guides/personal-data.md
`,
  options: { provider: { type: 'string' }, json: { type: 'boolean' } },
  run: ({ values }, context) =>
    withProviderDatabase('retention', values.provider, context, async (db, provider) => {
      const report = await reportRetention(db, provider, new Date());
      context.out(values.json ? `${JSON.stringify({ version: 1, ...report })}\n` : sentences(report));
    }),
});

function sentences({ policy, stored, due, runs }: RetentionReport): string {
  const lines = [
    `Messages: deleted ${policy.message_days} days after they were sent. ${stored.messages} stored, ${due.messages} due.`,
    `Enrollments without a plan: deleted after ${policy.enrollment_days} days. ${stored.enrollments} stored, ${due.enrollments} due.`,
    `Patients without an open bill: deleted after ${policy.patient_days} days. ${stored.patients} stored, ${due.patients} due.`,
    `Reports of imports: deleted after ${policy.import_days} days. ${stored.import_reports} stored, ${due.import_reports} due.`,
    `Plans: ${stored.plans} stored. They stay, with their documents, the ledger and the audit.`,
    ...(runs.length === 0 ? ['There was no run yet.'] : []),
    ...runs.map(
      ({ run_on, messages, enrollments, patients, import_reports }) =>
        `${run_on}: deleted ${messages} messages, ${enrollments} enrollments, ${patients} patients, ${import_reports} reports of imports.`,
    ),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
