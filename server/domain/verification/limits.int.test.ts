import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aProvider } from '../../testing/a-provider.ts';
import { begin, lookUp, readCode, selectAll, signIn, type LookupExtras } from '../../testing/enrollment.ts';
import { addHousehold, type Household } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import type { Answer, Visitor } from '../../testing/visitor.ts';

const HOUR = 60 * 60;
const captcha = { provider_id: 'guarded', hosts: ['guarded.localhost'], captcha_site_key: 'key' };

let service: TestService;

beforeAll(async () => {
  service = await startTestService([aProvider(), aProvider(captcha)]);
});

afterAll(() => service.close());

const bySsn = { patient_ssn: '4321' };
let network = 0;

/** A stranger from a network of their own, unless one is given. */
function stranger(address = `198.51.100.${(network += 1) % 250}`): Visitor {
  return service.visitor('lakeside.localhost', address);
}

function honest(): Visitor {
  return service.visitor('lakeside.localhost', '203.0.113.50');
}

const letters = (n: number) => String(n).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
const dayOf = (n: number) => new Date(Date.UTC(1931, 0, 1 + n)).toISOString().slice(0, 10) as never;

/** Asks for a code to the patient's phone, as far along as that takes. */
async function askForCode(visitor: Visitor, household: Household, extras: LookupExtras = {}) {
  const { application_id } = await selectAll(visitor, household, await begin(visitor, household, extras));
  return visitor.ask('sendCode', { body: { application_id, channel: 'sms', locale: 'en' } });
}

/** Uses a limit up, for what no attack of a test reaches in time. */
async function fillLimit(kind: string, subject: string, max: number): Promise<void> {
  const now = service.ports.clock.now();
  const hits = Array.from({ length: max }, () => now);
  await service.db
    .insertInto('attempt_limits')
    .values({ provider_id: 'lakeside', kind, subject_hash: subject, hits, updated_at: now })
    .onConflict((conflict) => conflict.columns(['provider_id', 'kind', 'subject_hash']).doUpdateSet({ hits, updated_at: now }))
    .execute();
}

/** Leaves two attempts of the limit that the last request has counted, so that the next three fill it as all of them would. */
async function leaveTwo(kind: string, max: number): Promise<void> {
  const { db, ports } = service;
  const last = await db
    .selectFrom('attempt_limits')
    .select('subject_hash')
    .where('kind', '=', kind)
    .orderBy('updated_at', 'desc')
    .executeTakeFirstOrThrow();
  const hits = Array.from({ length: max - 2 }, () => ports.clock.now());
  await db
    .updateTable('attempt_limits')
    .set({ hits })
    .where('kind', '=', kind)
    .where('subject_hash', '=', last.subject_hash)
    .execute();
}

async function requestHelp(visitor: Visitor) {
  return visitor.ask('notifyAgent', { body: { first_name: 'Ana', last_name: 'Rivera' } });
}

/** How it ends for the honest visitor: found, a code, a request that is kept, or an answer that names what to do. */
type End = 200 | 201 | 'identifier' | 'person' | 'wait';

function endOf({ status, code, details, headers }: Answer<unknown>): unknown {
  if (status < 300) return status;
  if (code === 'lookup_needs_more' || code === 'code_needs_more') return String(details?.['ask']);
  return code === 'too_many_requests' && Number(headers['retry-after']) > 0 ? 'wait' : `${status} ${code}`;
}

/** A limit, the attack that fills it, and what an honest person then does, each attempt with its end. */
interface Row {
  readonly kinds: readonly string[];
  readonly attack: (household: Household) => Promise<unknown>;
  /** The last response to the stranger: otherwise the limit is not full, and the row shows nothing. */
  readonly isFull: End;
  readonly honest: Readonly<Record<string, (household: Household) => Promise<Answer<unknown>>>>;
  readonly ends: Readonly<Record<string, End>>;
}

const attackTimes = async (times: number, once: (n: number) => Promise<Answer<unknown>>) => {
  let last: Answer<unknown> | undefined;
  for (let n = 0; n < times; n += 1) last = await once(n);
  return last;
};

const table: readonly Row[] = [
  {
    kinds: ['lookup-session'],
    attack: ({ patient }) => {
      const one = stranger();
      return attackTimes(21, (n) => lookUp(one, { patient: { ...patient, last_name: `Guess${letters(n)}` } }));
    },
    isFull: 'wait',
    honest: { 'looks up by name': (household) => lookUp(honest(), household) },
    ends: { 'looks up by name': 200 },
  },
  {
    kinds: ['lookup-address'],
    attack: async ({ patient }) => {
      const guess = (n: number) =>
        lookUp(stranger('198.51.100.251'), { patient: { ...patient, last_name: `Path${letters(n)}` } });
      await guess(0);
      await leaveTwo('lookup-address', 120);
      return attackTimes(3, (n) => guess(n + 1));
    },
    isFull: 'wait',
    honest: {
      'looks up elsewhere': (household) => lookUp(honest(), household),
      'looks up on the same network': (household) => lookUp(stranger('198.51.100.251'), household),
    },
    ends: { 'looks up elsewhere': 200, 'looks up on the same network': 'wait' },
  },
  {
    kinds: ['lookup-surname'],
    attack: ({ patient }) => attackTimes(21, (n) => lookUp(stranger(), { patient: { ...patient, birth_date: dayOf(n) } })),
    isFull: 'identifier',
    honest: {
      'looks up by name': (household) => lookUp(honest(), household),
      'adds the phone on file': (household) => lookUp(honest(), household, { patient_phone: household.patient.phone ?? '' }),
      'adds the record number': (household) => lookUp(honest(), household, { patient_mrn: household.patient.mrn }),
    },
    ends: { 'looks up by name': 'identifier', 'adds the phone on file': 200, 'adds the record number': 200 },
  },
  {
    kinds: ['lookup-provider'],
    attack: async ({ patient }) => {
      const guess = (n: number) => lookUp(stranger(), { patient: { ...patient, last_name: `Wide${letters(n)}` } });
      await guess(0);
      await leaveTwo('lookup-provider', 300);
      return attackTimes(3, (n) => guess(n + 1));
    },
    isFull: 'identifier',
    honest: {
      'looks up by name': (household) => lookUp(honest(), household),
      'adds the phone on file': (household) => lookUp(honest(), household, { patient_phone: household.patient.phone ?? '' }),
    },
    ends: { 'looks up by name': 'identifier', 'adds the phone on file': 200 },
  },
  {
    kinds: ['lookup-identified', 'lookup-phone'],
    attack: ({ patient }) =>
      attackTimes(21, (n) => lookUp(stranger(), { patient }, { patient_phone: `58555508${String(n).padStart(2, '0')}` })),
    isFull: 'person',
    honest: {
      'looks up by name': (household) => lookUp(honest(), household),
      'adds the phone on file': (household) => lookUp(honest(), household, { patient_phone: household.patient.phone ?? '' }),
    },
    ends: { 'looks up by name': 200, 'adds the phone on file': 'person' },
  },
  {
    kinds: ['lookup-second-identifier'],
    attack: ({ patient }) => attackTimes(4, (n) => lookUp(stranger(), { patient }, { patient_ssn: `000${n}` })),
    isFull: 'person',
    honest: {
      'looks up by name': (household) => lookUp(honest(), household),
      'adds the phone on file': (household) => lookUp(honest(), household, { patient_phone: household.patient.phone ?? '' }),
      'adds the SSN digits': (household) => lookUp(honest(), household, bySsn),
    },
    ends: { 'looks up by name': 200, 'adds the phone on file': 200, 'adds the SSN digits': 'person' },
  },
  {
    kinds: ['lookup-second-identifier-by-phone'],
    attack: ({ patient }) =>
      attackTimes(4, (n) =>
        lookUp(
          stranger(),
          { patient: { ...patient, last_name: `Other${letters(n)}` } },
          { patient_phone: patient.phone ?? '', patient_ssn: `000${n}` },
        ),
      ),
    isFull: 'person',
    honest: {
      'looks up by name': (household) => lookUp(honest(), household),
      'adds the phone on file': (household) => lookUp(honest(), household, { patient_phone: household.patient.phone ?? '' }),
      'adds the SSN digits': (household) => lookUp(honest(), household, bySsn),
    },
    ends: { 'looks up by name': 200, 'adds the phone on file': 200, 'adds the SSN digits': 200 },
  },
  {
    kinds: ['lookup-person'],
    attack: async ({ patient }) => {
      await addHousehold(service.db, {
        patient: { ...patient, patient_id: undefined, mrn: `TWIN-${patient.mrn}`, ssn_last4: '9876' },
      });
      return attackTimes(21, () => lookUp(stranger(), { patient }));
    },
    isFull: 'identifier',
    honest: { 'adds the SSN digits': (household) => lookUp(honest(), household, bySsn) },
    ends: { 'adds the SSN digits': 200 },
  },
  {
    kinds: ['code-send-session'],
    attack: async (household) => {
      const one = stranger();
      return attackTimes(11, () => askForCode(one, household, bySsn).finally(() => service.wait(5 * 60)));
    },
    isFull: 'wait',
    honest: {
      'asks for a code with the SSN digits, of which the number has had all': (household) =>
        askForCode(honest(), household, bySsn),
    },
    ends: { 'asks for a code with the SSN digits, of which the number has had all': 'person' },
  },
  {
    kinds: ['code-send-network-burst', 'code-send-network-day'],
    attack: (household) => attackTimes(4, () => askForCode(stranger('198.51.100.252'), household)),
    isFull: 'identifier',
    honest: { 'asks for a code': (household) => askForCode(honest(), household) },
    ends: { 'asks for a code': 200 },
  },
  {
    kinds: ['code-send-open-burst', 'code-send-open-day', 'code-send-patient-open'],
    attack: (household) => attackTimes(5, () => askForCode(stranger(), household)),
    isFull: 'identifier',
    honest: {
      'asks for a code': (household) => askForCode(honest(), household),
      'proves the SSN digits first': (household) => askForCode(honest(), household, bySsn),
    },
    ends: { 'asks for a code': 'identifier', 'proves the SSN digits first': 200 },
  },
  {
    kinds: ['code-send-burst', 'code-send-day', 'code-send-patient'],
    attack: (household) => attackTimes(6, () => askForCode(stranger(), household, bySsn)),
    isFull: 'person',
    honest: {
      'asks for a code': (household) => askForCode(honest(), household, bySsn),
      'asks a person for help': () => requestHelp(honest()),
    },
    ends: { 'asks for a code': 'person', 'asks a person for help': 201 },
  },
  {
    kinds: ['code-send-unlisted', 'code-send-contacts', 'code-send-address'],
    attack: async (household) => {
      await fillLimit('code-send-unlisted', 'all', 200);
      await fillLimit('code-send-contacts', 'all', 2_000);
      return askForCode(stranger(), household);
    },
    isFull: 200,
    honest: { 'asks for a code to the number on file': (household) => askForCode(honest(), household) },
    ends: { 'asks for a code to the number on file': 200 },
  },
  {
    kinds: ['phone-asked'],
    attack: async (household) => {
      const one = stranger();
      const { application_id } = await selectAll(one, household, await begin(one, household, bySsn));
      return attackTimes(4, (n) =>
        one.ask('changePhone', { params: { application_id }, body: { phone_number: `585555019${n}` } }),
      );
    },
    isFull: 'wait',
    honest: {
      'signs in and gives a number': async (household) => {
        const owner = honest();
        const application = await selectAll(owner, household, await begin(owner, household));
        await signIn(owner, service.db, application);
        const params = { application_id: application.application_id };
        return owner.ask('changePhone', { params, body: { phone_number: '5855550199' } });
      },
    },
    ends: { 'signs in and gives a number': 200 },
  },
  {
    kinds: ['code-tries'],
    attack: async (household) => {
      const one = stranger();
      let { application_id } = await selectAll(one, household, await begin(one, household, bySsn));
      for (let sent = 0; sent < 2; sent += 1) {
        await one.get('sendCode', { body: { application_id, channel: 'sms', locale: 'en' } });
        const code = await readCode(service.db);
        const wrong = code === '111111' ? '222222' : '111111';
        await attackTimes(sent === 0 ? 5 : 2, () => one.ask('validateCode', { body: { application_id, code: wrong } }));
        if (sent === 0) await leaveTwo('code-tries', 100);
        service.wait(3 * HOUR);
        // The session has ended since, and what it had begun with it.
        ({ application_id } = await selectAll(one, household, await begin(one, household, bySsn)));
      }
      await one.get('sendCode', { body: { application_id, channel: 'sms', locale: 'en' } });
      return one.ask('validateCode', { body: { application_id, code: '111111' } });
    },
    isFull: 'wait',
    honest: { 'asks a person for help': () => requestHelp(honest()) },
    ends: { 'asks a person for help': 201 },
  },
  {
    kinds: ['contact-session', 'contact-address'],
    attack: () => {
      const one = stranger();
      return attackTimes(6, () => requestHelp(one));
    },
    isFull: 'wait',
    honest: { 'asks a person for help': () => requestHelp(honest()) },
    ends: { 'asks a person for help': 201 },
  },
  {
    kinds: ['contact-provider'],
    attack: async () => {
      await fillLimit('contact-provider', 'all', 500);
      return requestHelp(stranger());
    },
    isFull: 'wait',
    honest: { 'asks a person for help': () => requestHelp(honest()) },
    ends: { 'asks a person for help': 'wait' },
  },
];

/** Limits that only count who makes the requests themselves, after a sign-in of their own or a key. */
const OWN = new Set([
  'agent-lookup-hour',
  'agent-lookup-day',
  'agent-lookup-misses',
  'address-suggestions',
  'agent-refusals',
  'api-key-refusals',
  'bureau-pull',
  'payment-method',
  'transfer-names',
]);
/** Limits whose rows stand in tests of their own, as they need a provider of another kind. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  payment: 'my-plan/pay-now.int.test.ts',
  'lookup-number': 'finding/lookup-by-number.int.test.ts',
  'lookup-birth-date': 'finding/lookup-by-number.int.test.ts',
  'lookup-captcha': 'finding/lookup-step-up.int.test.ts',
  'code-tries-searched': 'verification/sealed-code.int.test.ts',
  'phone-link-session': 'agents/phone-link.int.test.ts',
  'phone-link-address': 'agents/phone-link.int.test.ts',
  'answers-session': 'answers/submit-answers.int.test.ts',
  'answers-address': 'answers/submit-answers.int.test.ts',
  'answers-provider': 'answers/submit-answers.int.test.ts',
  'uploads-session': 'uploads/uploads.int.test.ts',
  'uploads-address': 'uploads/uploads.int.test.ts',
  'uploads-provider': 'uploads/uploads.int.test.ts',
  'draft-send-session': 'answers/drafts.int.test.ts',
  'draft-send-address': 'answers/drafts.int.test.ts',
  'draft-send-burst': 'answers/drafts.int.test.ts',
  'draft-send-day': 'answers/drafts.int.test.ts',
  'draft-files-network': 'answers/draft-files.int.test.ts',
  'draft-files-provider': 'answers/draft-files.int.test.ts',
};

describe.each(table.map((row) => [row.kinds.join(', '), row] as const))('when a stranger has filled %s', (_, row) => {
  test('an honest person still comes to an end', async () => {
    // Of another day, so that no row fills the limits of the next one.
    service.wait(40 * 24 * HOUR);
    const household = await addHousehold(service.db, {
      patient: { phone: `585556${String(table.indexOf(row)).padStart(4, '0')}` },
    });
    const heard = (await row.attack(household)) as Answer<unknown>;
    expect(endOf(heard)).toBe(row.isFull);

    const ends: Record<string, unknown> = {};
    for (const [what, act] of Object.entries(row.honest)) ends[what] = endOf(await act(household));

    expect(ends).toEqual(row.ends);
  });
});

/** Every kind of limit that a source of the server takes attempts of. */
function kindsInSources(): readonly string[] {
  const files = (readdirSync('server', { recursive: true }) as string[]).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const sources = files
    .map((file) => readFileSync(`server/${file}`, 'utf8'))
    .filter((text) => text.includes("audit/attempts.ts'"));
  return sources.flatMap((text) =>
    [...text.matchAll(/kind: '([a-z][a-z-]+)', (?:subject|max)|, kind: '([a-z-]+-open)'/g)].map(
      ([, one, other]) => one ?? other ?? '',
    ),
  );
}

test('every limit has its row, or counts only its own visitor', () => {
  const kinds = kindsInSources();
  const known = new Set([...table.flatMap((row) => row.kinds), ...OWN, ...Object.keys(ELSEWHERE)]);

  expect(kinds.length).toBeGreaterThan(25);
  expect(kinds.filter((kind) => !known.has(kind))).toEqual([]);
  for (const [kind, file] of Object.entries(ELSEWHERE)) expect([kind, existsSync(`server/domain/${file}`)]).toEqual([kind, true]);
});
