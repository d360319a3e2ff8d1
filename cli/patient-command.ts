import { erasePatient, exportPatient, findPatientByMrn, type KeptRecord, openAnswerSealer } from '#server';
import { type DayString, today } from '#rules';

import { CommandProblem, type CommandContext, exitCode, UsageProblem } from './command.ts';
import { writeWhole } from './export-output.ts';
import { defineCommand } from './parse-options.ts';
import { withProviderDatabase } from './provider-database.ts';

const WHERE = `The database is the one of DATABASE_URL, else the service's own.
More: docs/guides/personal-data.md`;

const WHICH = 'which patient? Give the MRN of the bill file';

export const exportPatientCommand = defineCommand({
  name: 'patient export',
  help: `
Usage: causeway patient export MRN --provider SLUG [--out FILE]

Writes all that the service stores of a patient as JSON, by table: the imported data, the enrollments and plans with their signed
documents, messages, answers and the audit. Check first that the person who asks is the patient. The audit records the export.

  --provider SLUG  whose patient: the name of the file providers/SLUG.json
  --out FILE       a file; standard output without it

ANSWER_KEYS must hold the keys of the service, for the answers that are stored encrypted.
Exit codes: 0, 1 a key is missing or the file cannot be written, 5 no such patient or provider.
${WHERE}
`,
  options: { provider: { type: 'string' }, out: { type: 'string' } },
  operands: { missing: WHICH, tooMany: WHICH },
  run({ values, positionals: [mrn = ''] }, context) {
    return withPatient(values.provider, mrn, context, async ({ db, patient, origin }) => {
      const hasKeys = context.env['ANSWER_KEYS'] !== undefined || context.env['DATABASE_URL'] === undefined;
      const sealer = hasKeys ? openAnswerSealer(context.env) : undefined;
      const tables = await exportPatient(db, patient, { sealer, origin });
      if (!sealer && tables.submissions)
        throw new CommandProblem(exitCode.failure, 'the patient has sent answers: set ANSWER_KEYS to export them');
      const text = `${JSON.stringify({ version: 1, exported_at: origin.at, tables }, undefined, 2)}\n`;
      await writeWhole(context, values.out ?? '-', async (write) => write(text));
    });
  },
});

export const erasePatientCommand = defineCommand({
  name: 'patient erase',
  help: `
Usage: causeway patient erase MRN --provider SLUG --confirm

Deletes what the service stores of a patient and no law keeps: name, birth date, contacts, bills, messages, answers, and enrollments
without a plan. It names what stays, and why. A patient with a running plan is not erased. Remove the patient from the bill file
before: the next import would bring the data back. Backups keep it until they expire.

  --provider SLUG  whose patient: the name of the file providers/SLUG.json
  --confirm        the deletion is final

Exit codes: 0 erased, 1 a plan is running, 2 --confirm is missing, 5 no such patient or provider.
${WHERE}
`,
  options: { provider: { type: 'string' }, confirm: { type: 'boolean' } },
  operands: { missing: WHICH, tooMany: WHICH },
  run({ values, positionals: [mrn = ''] }, context) {
    if (!values.confirm) throw new UsageProblem('the deletion is final: add --confirm');
    return withPatient(values.provider, mrn, context, async ({ db, patient, origin, day }) => {
      const erasure = await erasePatient(db, patient, { ...origin, today: day });
      if (erasure.outcome === 'runningPlan')
        throw new CommandProblem(
          exitCode.failure,
          `the patient is not erased: the plan ${erasure.codes.join(', ')} is running, and its payments and notices need the patient`,
        );
      const { enrollments, kept } = erasure;
      context.report(`The patient is erased, with ${plural(enrollments, 'enrollment')} that led to no plan.`);
      for (const record of kept) context.report(`Stays: ${describeKept(record)}.`);
    });
  },
});

interface Found {
  readonly db: Parameters<typeof exportPatient>[0];
  readonly patient: Parameters<typeof exportPatient>[1];
  readonly origin: Parameters<typeof exportPatient>[2]['origin'];
  /** The provider's. */
  readonly day: DayString;
}

/** No message repeats the MRN: it would stay in the log of the terminal. */
function withPatient(
  slug: string | undefined,
  mrn: string,
  context: CommandContext,
  work: (found: Found) => Promise<void>,
): Promise<undefined> {
  return withProviderDatabase('patient', slug, context, async (db, provider) => {
    const patient = await findPatientByMrn(db, provider.provider_id, mrn);
    if (!patient) throw new CommandProblem(exitCode.notFound, `the provider "${provider.slug}" has no patient with this MRN`);
    const now = new Date();
    const origin = { actor: 'staff', session_id_hash: null, at: now } as const;
    await work({ db, patient, origin, day: today(provider.time_zone, now) });
  });
}

function describeKept({ kept, count }: KeptRecord): string {
  switch (kept) {
    case 'plans':
      return `${plural(count, 'ended plan')} with the signed documents and the ledger, which name the patient: proof of the authorized payments (Nacha, Regulation E) and of the money`;
    case 'bureau':
      return `${plural(count, 'request')} to the credit bureau with the notices, for 25 months (12 CFR 1002.12)`;
    case 'oldPlans':
      return `${plural(count, 'old plan')} that became a plan here`;
    case 'audit':
      return `${plural(count, 'event')} of the audit, without names, for six years (45 CFR 164.316)`;
  }
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
