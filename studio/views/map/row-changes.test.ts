import { loadFlow } from '#engine/check';
import { expect, test } from 'vitest';

import {
  decisionsOf,
  requirementsOf,
  type StepRequirement,
  type StepRow,
  textWithRequirements,
  textWithRows,
} from './row-changes.ts';

const flow = `{
  "flow": "repair",
  "version": 1,
  "base": "/repair",
  "data": { "a": { "privacy": "public" } },
  "facts": {
    "priced": { "type": "boolean", "from": "session" },
    "tries": { "type": "counter", "max": 3, "from": "counter", "title": "Tries" }
  },
  "guards": { "priced": { "when": "priced", "description": "there is a price" }, "tried": { "when": "tries > 0", "description": "who tried" } },
  "goals": { "agree": { "description": "who tried agrees", "while": "tried", "to": "agree" } },
  "entry": [{ "to": "bicycle" }],
  "notFound": "call",
  "runs": { "shared": { "run": "price", "outcomes": { "priced": { "to": "agree" }, "unknown": { "to": "call" } } } },
  "errors": { "*": { "to": "agree" } },
  "steps": [
    {
      "id": "bicycle",
      "path": "/repair/bicycle",
      "submit": {
        "run": "price",
        "outcomes": {
          "priced": [
            { "when": "priced && tries < 3", "count": "tries", "to": "agree" },
            {   "set": { "a":1 },   "to": "call" }
          ],
          "unknown": { "to": "call" }
        },
        "errors": {
          "closed": {
            "message": "closed",
            "to": "agree"
          }
        }
      },
      "acts": { "stop": { "do": [{ "when": "priced", "stay": true }, { "run": "shared" }] } }
    },
    {
      "id": "agree",
      "path": "/repair/agree",
      "requires": [{ "guard": "priced", "otherwise": { "to": "bicycle", "remember": true } }],
      "back": "bicycle",
      "end": "done"
    },
    { "id": "call", "path": "/repair/call", "progress": false, "end": "stop" }
  ]
}
`;

const DECISIONS = ['priced', 'unknown', 'closed', 'stop'] as const;
const TO_CALL = { key: 'to', value: 'call' } as const;

/** The flow after the rows of a decision were changed. */
function change(name: (typeof DECISIONS)[number], next: (rows: readonly StepRow[]) => readonly StepRow[]): string {
  const decision = decisionsOf(flow, 'bicycle')[DECISIONS.indexOf(name)];
  return decision ? textWithRows(flow, decision, next(decision.rows)) : '';
}

const newRow: StepRow = { when: 'tries > 1', destination: { key: 'stay', value: true }, effects: {} };

/** The lines that a change removed and added. */
function changed(text: string) {
  const [before, after] = [flow, text].map((whole) => whole.split('\n'));
  const without = (lines: readonly string[] = [], others: readonly string[] = []) =>
    lines.filter((line) => !others.includes(line)).map((line) => line.trim());
  return { removed: without(before, after), added: without(after, before) };
}

test('the decisions of a step are its runs and acts in their order, with each row as a form shows it', () => {
  const decisions = decisionsOf(flow, 'bicycle');

  expect(decisions.map(({ of, kind, name }) => [of, kind, name])).toEqual([
    ['submit', 'outcome', 'priced'],
    ['submit', 'outcome', 'unknown'],
    ['submit', 'error', 'closed'],
    ['stop', 'act', ''],
  ]);
  expect(decisions[0]?.rows[0]).toEqual({
    from: 0,
    when: 'priced && tries < 3',
    destination: { key: 'to', value: 'agree' },
    effects: { count: 'tries' },
  });
  expect(decisionsOf(flow, 'call')).toEqual([]);
  expect(decisionsOf(`${flow}}`, 'bicycle')).toEqual([]);
});

test('rows that are not changed leave the text as it is', () => {
  for (const name of DECISIONS) expect(change(name, (rows) => rows)).toBe(flow);
});

test('a row is added on a line of its own, and its neighbors keep their formatting', () => {
  expect(changed(change('priced', ([first, last]) => [first ?? newRow, newRow, last ?? newRow]))).toEqual({
    removed: [],
    added: ['{ "when": "tries > 1", "stay": true },'],
  });
});

test('one row becomes a list with the second one, and stays as it was written', () => {
  expect(changed(change('unknown', (rows) => [newRow, ...rows]))).toEqual({
    removed: ['"unknown": { "to": "call" }'],
    added: ['"unknown": [{ "when": "tries > 1", "stay": true }, { "to": "call" }]'],
  });
  expect(changed(change('unknown', ([only = newRow]) => [{ ...only, destination: { key: 'run', value: 'shared' } }]))).toEqual({
    removed: ['"unknown": { "to": "call" }'],
    added: ['"unknown": { "run": "shared" }'],
  });
});

test('a row that is written on several lines keeps them in a list', () => {
  const text = change('closed', (rows) => [newRow, ...rows]);

  expect(text).toContain(`          "closed": [
            { "when": "tries > 1", "stay": true },
            {
              "message": "closed",
              "to": "agree"
            }
          ]
`);
});

test('rows change places with what they have beside their conditions, letter for letter', () => {
  const text = change('priced', (rows) => rows.toReversed());

  expect(text).toContain(`          "priced": [
            {   "set": { "a":1 },   "to": "call" },
            { "when": "priced && tries < 3", "count": "tries", "to": "agree" }
          ],`);
});

test('a list stays a list when all rows but one are removed', () => {
  expect(changed(change('stop', (rows) => rows.slice(1)))).toEqual({
    removed: ['"acts": { "stop": { "do": [{ "when": "priced", "stay": true }, { "run": "shared" }] } }'],
    added: ['"acts": { "stop": { "do": [{ "run": "shared" }] } }'],
  });
});

test('a list on one line is broken where the line becomes too long', () => {
  const long = { ...newRow, when: `tries > 1 && ${'(priced || '.repeat(6)}priced${')'.repeat(6)}` };

  expect(changed(change('stop', (rows) => [long, ...rows])).added).toEqual([
    '"acts": { "stop": { "do": [',
    `{ "when": "${long.when}", "stay": true },`,
    '{ "when": "priced", "stay": true },',
    '{ "run": "shared" }',
    '] } }',
  ]);
});

test('a condition and a destination are written into their row, and its other keys are untouched', () => {
  const rowsWith = (part: Partial<StepRow>, index: number) => (rows: readonly StepRow[]) =>
    rows.map((row, place) => (place === index ? { ...row, ...part } : row));

  expect(changed(change('priced', rowsWith({ when: '', destination: TO_CALL }, 0))).added).toEqual([
    '{ "count": "tries", "to": "call" },',
  ]);
  expect(changed(change('priced', rowsWith({ when: 'priced' }, 1))).added).toEqual([
    '{   "when": "priced",   "set": { "a":1 },   "to": "call" }',
  ]);
  expect(change('closed', rowsWith({ when: 'priced' }, 0))).toContain(`"closed": {
            "when": "priced",
            "message": "closed",
            "to": "agree"
          }`);
});

const requirement: StepRequirement = { guard: 'tried', to: '', effects: {} };
const there = requirementsOf(flow, 'agree');

test('the requirements of a step have where a visitor goes otherwise, and keep what else happens', () => {
  expect(there).toEqual([{ from: 0, guard: 'priced', to: 'bicycle', effects: { remember: true } }]);
  expect(requirementsOf(flow, 'bicycle')).toEqual([]);
});

test('a requirement is added beside those of a step, or before what the file has after them', () => {
  expect(changed(textWithRequirements(flow, 'agree', [...there, requirement])).added).toEqual([
    '"requires": [{ "guard": "priced", "otherwise": { "to": "bicycle", "remember": true } }, { "guard": "tried" }],',
  ]);
  expect(textWithRequirements(flow, 'bicycle', [{ ...requirement, to: 'entry' }])).toContain(`"path": "/repair/bicycle",
      "requires": [{ "guard": "tried", "otherwise": { "to": "entry" } }],
      "submit": {`);
  expect(changed(textWithRequirements(flow, 'call', [requirement])).added).toEqual([
    '{ "id": "call", "path": "/repair/call", "progress": false, "end": "stop", "requires": [{ "guard": "tried" }] }',
  ]);
});

test('the last requirement is removed with its key, and a step without any stays as it is', () => {
  expect(changed(textWithRequirements(flow, 'agree', []))).toEqual({
    removed: ['"requires": [{ "guard": "priced", "otherwise": { "to": "bicycle", "remember": true } }],'],
    added: [],
  });
  expect(textWithRequirements(flow, 'call', [])).toBe(flow);
  expect(textWithRequirements(flow, 'agree', there)).toBe(flow);
});

test('a requirement has another guard and another destination, and what it remembers stays', () => {
  const next = there.map((one) => ({ ...one, guard: 'tried', to: 'entry' }));

  expect(changed(textWithRequirements(flow, 'agree', next)).added).toEqual([
    '"requires": [{ "guard": "tried", "otherwise": { "to": "entry", "remember": true } }],',
  ]);
});

test('the checker finds nothing wrong with new rows and requirements', () => {
  const faultsOf = (text: string) => loadFlow({ file: 'flows/repair.json', text }).diagnostics.map(({ message }) => message);
  const added = [
    change('unknown', (rows) => [newRow, ...rows]),
    change('priced', ([first = newRow, ...rest]) => [first, newRow, ...rest]),
    textWithRequirements(flow, 'agree', [...there, requirement]),
  ];

  for (const text of added) expect(faultsOf(text)).toEqual([]);
});
