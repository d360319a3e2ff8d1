import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { diffFiles } from './diff/diff-files.ts';
import { typeCommand } from './testing/type-command.ts';

type Json = Record<string, unknown>;

const STILL = 'The version is still 1. Raise it if visitors who are in the flow now must begin again.';

let root = '';

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'diff-'));
  for (const folder of ['flows', 'providers', 'locales']) cpSync(folder, join(root, folder), { recursive: true });
});

afterAll(() => rmSync(root, { recursive: true }));

/** What is reported about a copy of a file with a change. */
async function reported(file: string, change: (json: Json) => void): Promise<readonly string[]> {
  const json = JSON.parse(readFileSync(file, 'utf8')) as Json;
  change(json);
  const other = join('after', file);
  mkdirSync(join(root, other, '..'), { recursive: true });
  writeFileSync(join(root, other), JSON.stringify(json));
  const { out } = await typeCommand(['diff', file, other], root);
  return out.trimEnd().split('\n');
}

/** Every place of a document, as keys from the root. */
function placesOf(value: unknown, keys: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [keys];
  return [...(keys.length > 0 ? [keys] : []), ...Object.entries(value).flatMap(([key, part]) => placesOf(part, [...keys, key]))];
}

function isPart(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function valueAt(json: unknown, place: readonly string[]): unknown {
  return place.reduce((value, key) => (value as Json)[key], json);
}

function change(json: Json, place: readonly string[], isTakenOut: boolean): void {
  const parent = valueAt(json, place.slice(0, -1)) as Json;
  const key = place.at(-1) ?? '';
  if (isTakenOut && Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (isTakenOut) delete parent[key];
  else parent[key] = otherThan(parent[key]);
}

function otherThan(value: unknown): unknown {
  if (typeof value === 'string') return `${value}x`;
  if (typeof value === 'number') return value + 1000;
  return typeof value === 'boolean' ? !value : 'something else';
}

const overlay = (json: Json) => (json['flows'] as Record<string, Json>)['enrollment'] ?? {};

describe('of a provider', () => {
  test.each<[string, (json: Json) => void, readonly string[]]>([
    [
      'a default that is written out',
      (json) => void (json['disclosure'] = 'open'),
      ['Nothing changes for patients: the same is written differently.'],
    ],
    [
      'a value that is left to its default',
      (json) => void delete json['payment_methods'],
      ['Patients may no longer pay with HSA and FSA cards.'],
    ],
    ['nothing', () => undefined, ['Nothing changes for patients: the same is written differently.']],
    [
      'the smallest total',
      (json) => void (json['minimum_balance_cents'] = 7550),
      ['The smallest total that becomes a plan is now $75.50 (was $50.00).'],
    ],
    [
      'the longest plan',
      (json) => void (json['plan_lengths'] = [3, 6, 9, 12, 18, 24]),
      ['The longest plan is now 24 months (was 36).', 'Plans of 36 months are no longer offered.'],
    ],
    [
      'the first payment',
      (json) => void (json['first_payment_lead_days'] = 1),
      ['The time from enrolling to the earliest first payment is now 1 day (was 10 days).'],
    ],
    [
      'the payment methods',
      (json) => void (json['payment_methods'] = ['card', 'bank']),
      ['Patients may no longer pay with HSA and FSA cards.'],
    ],
    [
      'their order alone',
      (json) => void (json['payment_methods'] = ['card', 'bank', 'hsa-fsa']),
      [
        'The payment methods are offered in another order: cards, bank accounts, HSA and FSA cards (was bank accounts, cards, HSA and FSA cards).',
      ],
    ],
    [
      'the cards',
      (json) => {
        json['card_brands'] = ['Visa', 'Mastercard', 'American Express', 'Discover'];
        json['card_fundings'] = ['debit', 'credit'];
      },
      [
        'The list of accepted card brands is now Visa, Mastercard, American Express and Discover (was Visa, Mastercard and Discover).',
        'The list of accepted kinds of cards is now debit and credit (was debit).',
      ],
    ],
    [
      'the disclosure',
      (json) => void (json['disclosure'] = 'masked'),
      ['What a lookup shows before a code was entered is now only count and total of the bills (was the bills).'],
    ],
    [
      'how bills are found',
      (json) => void (overlay(json)['options'] = { identifierLogin: true }),
      ['enrollment: "Find bills by patient identifier" is now on (was off).'],
    ],
    [
      'a text',
      (json) => void (overlay(json)['texts'] = { en: { 'billInfo.title': 'Find your Lakeside bill' } }),
      ['enrollment: the text "billInfo.title" in English is now "Find your Lakeside bill" (was "Let’s find your bill").'],
    ],
    [
      'a step',
      (json) => void (overlay(json)['steps'] = { ssn: { shown: false } }),
      ['enrollment: the step ssn is left out now.'],
    ],
    [
      'a flow',
      (json) => void delete (json['flows'] as Json)['embed'],
      ["The flow embed is no longer named by the file: it is offered only where it is everybody's."],
    ],
    [
      'the hosts',
      (json) => void (json['hosts'] = ['lakeside.localhost', 'pay.lakeside.example']),
      ['Patients now reach the funnel at pay.lakeside.example.'],
    ],
    [
      'what has no words of its own',
      (json) => void ((json['landing'] as Json)['faq_url'] = 'https://x.example'),
      ['"landing.faq_url" is now "https://x.example" (was "https://www.lakeside.example/payment-plans/questions").'],
    ],
  ])('%s is reported in words', async (_, change, sentences) => {
    expect(await reported('providers/lakeside.json', change)).toEqual(sentences);
  });

  test(
    'every value that is changed, and every part that is taken out, has a sentence that no other has',
    { timeout: 30_000 },
    async () => {
      const text = readFileSync('providers/lakeside.json', 'utf8');
      const reported = new Map<string, string>();
      for (const place of placesOf(JSON.parse(text))) {
        // A part is taken out; only a value can be another one in a file of the right shape.
        for (const isTakenOut of isPart(valueAt(JSON.parse(text), place)) ? [true] : [false, true]) {
          const after = JSON.parse(text) as Json;
          change(after, place, isTakenOut);
          const { changes } = diffFiles(
            { before: { name: 'a', text }, after: { name: 'b', text: JSON.stringify(after) } },
            { optionTitle: () => undefined, text: () => undefined },
          );
          const said = changes.map(({ sentence }) => sentence).join(' ');

          expect([place, said]).toEqual([place, expect.stringMatching(/\w/)]);
          // A list of one that loses its member shows what the list shows when it is gone.
          const other = reported.get(said) ?? place.join();
          expect([said, other, other.startsWith(place.join()) || place.join().startsWith(other)]).toEqual([said, other, true]);
          reported.set(said, place.join());
        }
      }
    },
  );
});

describe('of a flow', () => {
  test('a condition is reported in words, and where it goes', async () => {
    const sentences = await reported('flows/enrollment.json', (json) => {
      const runs = json['runs'] as Record<string, { outcomes: Record<string, Json[]> }>;
      const [first = {}] = runs['find-bill']?.outcomes['missed'] ?? [];
      first['to'] = 'error-vault';
    });

    expect(sentences).toEqual([
      'The run find-bill, when lookup answers missed and if failedLookups is at least 3: now goes to error-vault (was: goes to lets-get-in-touch).',
      STILL,
    ]);
  });

  test('a requirement is reported in the words of its guard', async () => {
    const sentences = await reported('flows/embed.json', (json) => {
      for (const step of json['steps'] as Json[]) if (step['id'] === 'success') delete step['requires'];
    });

    expect(sentences).toEqual(['success: it no longer requires "a plan has been started".', STILL]);
  });
});

describe('of a form', () => {
  const fields = (json: Json) => (json['ui'] as Json)['fields'] as Record<string, Json>;
  const schema = (json: Json) => json['schema'] as { required: string[]; properties: Json };

  test.each<[string, (json: Json) => void, readonly string[]]>([
    [
      'a new field',
      (json) => {
        schema(json).properties['nickname'] = { type: 'string' };
        fields(json)['nickname'] = { widget: 'text', label: 'billInfo.lastName' };
        ((json['ui'] as Json)['order'] as string[]).push('nickname');
      },
      ['There is a new field nickname, "Patient’s last name".', STILL],
    ],
    [
      'a field that is gone',
      (json) => {
        delete schema(json).properties['patientLastName'];
        delete fields(json)['patientLastName'];
        schema(json).required = ['patientDateOfBirth'];
        (json['ui'] as Json)['order'] = ['patientDateOfBirth'];
      },
      ['The field patientLastName, "Patient’s last name", is gone.', STILL],
    ],
    [
      'a field that is not required any more',
      (json) => void (schema(json).required = ['patientLastName']),
      ['The field patientDateOfBirth is no longer required.', STILL],
    ],
    [
      'fields in another order',
      (json) => void (json['ui'] as { order: string[] }).order.reverse(),
      ['The field patientLastName (now after patientDateOfBirth) changes its place.', STILL],
    ],
    [
      'a field that is asked only for some answers',
      (json) => void (fields(json)['patientLastName']!['onlyFor'] = { patientDateOfBirth: ['2000-01-01'] }),
      ['The field patientLastName is asked only for "2000-01-01" in the field patientDateOfBirth now.', STILL],
    ],
    [
      'a length, with the version raised',
      (json) => {
        (schema(json).properties['patientLastName'] as Json)['maxLength'] = 50;
        json['version'] = 2;
      },
      ['"version" is now 2 (was 1).', 'What the field patientLastName accepts: its "maxLength" is now 50 (was 100).'],
    ],
  ])('%s is reported in a sentence', async (_, change, sentences) => {
    expect(await reported('flows/forms/bill-info.json', change)).toEqual(sentences);
  });
});

describe('of the data and options of a flow', () => {
  test('what empties a slot is reported by the fields that changed', async () => {
    const sentences = await reported('flows/enrollment.json', (json) => {
      (json['data'] as Record<string, Json>)['vaultData']!['onChange'] = {
        of: ['data_hash_token', 'bills'],
        clear: ['codeSent'],
      };
    });

    expect(sentences.slice(0, 2)).toEqual([
      'What depends on the slot vaultData is emptied when data_hash_token or bills changes (was: when data_hash_token changes).',
      'A change of the slot vaultData now also empties codeSent.',
    ]);
  });

  test('a default of an option names the providers that it changes', async () => {
    const sentences = await reported('flows/enrollment.json', (json) => {
      (json['options'] as Record<string, Json>)['identifierLogin']!['default'] = true;
    });

    expect(sentences[0]).toBe('The option identifierLogin: its default is now true (was false). This changes it for hillcrest.');
  });

  test('steps that change places are one sentence', async () => {
    const sentences = await reported('flows/enrollment.json', (json) => void (json['steps'] as Json[]).reverse());

    expect(sentences).toHaveLength(2);
  });
});

test('a new group of texts is reported text by text', async () => {
  expect(await reported('locales/es.json', (json) => void (json['pets'] = { title: 'Su mascota', name: 'Nombre' }))).toEqual([
    'There is a new text "pets.title" in Spanish: "Su mascota".',
    'There is a new text "pets.name" in Spanish: "Nombre".',
  ]);
});

test('a text is reported with its language', async () => {
  expect(await reported('locales/es.json', (json) => void ((json['billInfo'] as Json)['action'] = 'Buscar'))).toEqual([
    expect.stringMatching(/^The text "billInfo\.action" in Spanish is now "Buscar" \(was "[^"]+"\)\.$/),
  ]);
});

test('folders are compared file by file', async () => {
  await reported('providers/hillcrest.json', (json) => void (json['display_name'] = 'Hillcrest'));
  const { out } = await typeCommand('diff providers after/providers', root);

  expect(out).toContain(
    'after/providers/hillcrest.json\n  The name that patients see is now "Hillcrest" (was "Hillcrest Hospital").\n',
  );
  expect(out).toContain(
    'after/providers/riverbend.json\n  The provider Riverbend Medical (after/providers/riverbend.json) is gone.\n',
  );
});

test('with one name, the last commit is compared with the file as it is', { timeout: 30_000 }, async () => {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: root });
  git('init', '-q');
  git('add', 'flows', 'providers', 'locales');
  git('commit', '-qm', 'as shipped');
  const file = join(root, 'providers/lakeside.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"powered_by": true', '"powered_by": false'));
  const sentence = 'The line in the footer that shows who runs the plans is now off (was on).\n';

  expect((await typeCommand('diff providers/lakeside.json', root)).out).toBe(sentence);
  expect((await typeCommand('diff HEAD:providers/lakeside.json providers/lakeside.json', root)).out).toBe(sentence);
  expect((await typeCommand('diff', root)).out).toBe(sentence);
  expect((await typeCommand('diff HEAD', root)).out).toBe(sentence);
  expect((await typeCommand('diff HEAD:providers/lakeside.json', root)).out).toBe(sentence);
  expect(JSON.parse((await typeCommand('diff --json', root)).out)).toEqual({
    version: 1,
    files: [
      { file: 'providers/lakeside.json', kind: 'provider', changes: [{ place: ['powered_by'], sentence: sentence.trim() }] },
    ],
  });
});

test.each([
  ['three versions', 'diff a b c', 2, 'two versions'],
  ['a file that is not there', 'diff a.json b.json', 5, 'there is no "a.json"'],
  ['a name of nothing', 'diff nowhere', 5, 'there is no file, folder or commit "nowhere:flows"'],
  ['a commit that is not there', 'diff nowhere:a.json providers/lakeside.json', 5, 'there is no file, folder or commit'],
  ['an option in the place of a commit', 'diff -- --output=x:y providers', 5, 'there is no "--output=x:y"'],
  ['two kinds of files', 'diff providers/lakeside.json flows/embed.json', 2, 'cannot be compared'],
])('%s is a problem that shows what to type', async (_, line, code, hint) => {
  expect(await typeCommand(line)).toEqual({ code, out: '', reported: expect.stringContaining(hint) as unknown });
});

describe('versions of a provider file', () => {
  const winter = { from: '2050-01-01T00:00', until: '2050-02-01T00:00', changes: { plan_lengths: [3], powered_by: false } };

  test('a version that is scheduled, changed or gone is one sentence', async () => {
    const file = 'providers/lakeside.json';
    const lakeside = JSON.parse(readFileSync(file, 'utf8')) as Json;
    const withVersions = (versions: readonly object[]) => ({ text: JSON.stringify({ ...lakeside, versions }), name: file });
    const sentences = (before: readonly object[], after: readonly object[]) =>
      diffFiles(
        { before: withVersions(before), after: withVersions(after) },
        { text: () => undefined, optionTitle: () => undefined },
      ).changes.map(({ sentence }) => sentence);

    expect(sentences([], [winter])).toEqual([
      'A version is scheduled from 2050-01-01T00:00 until 2050-02-01T00:00; it changes plan_lengths and powered_by.',
    ]);
    expect(sentences([winter], [{ from: winter.from, changes: { plan_lengths: [3] } }])).toEqual([
      'The version is another one from 2050-01-01T00:00; it changes plan_lengths.',
    ]);
    expect(sentences([winter], [])).toEqual(['No version begins at 2050-01-01T00:00 any more.']);
    expect(sentences([winter], [winter])).toEqual([]);
  });

  test('the file at a time is compared with the file now', async () => {
    const file = 'providers/winter.json';
    const lakeside = JSON.parse(readFileSync('providers/lakeside.json', 'utf8')) as Json;
    writeFileSync(join(root, file), JSON.stringify({ ...lakeside, plan_lengths: [3, 6], versions: [winter] }));

    const { code, out } = await typeCommand(['diff', file, '--at', '2050-01-01T00:00'], root);
    rmSync(join(root, file));

    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining('The longest plan is now 3 months (was 6).') as unknown,
    });
  });
});
