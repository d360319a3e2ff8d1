import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { readFlow } from '../check/source/read-flow.ts';
import type { Flow } from '../schema/flow.ts';
import { bicycleRepair } from '../testing/bicycle-repair.ts';
import { diffFlows } from './diff-flows.ts';
import type { FlowReader } from './flow-words.ts';

type Json = Record<string, unknown>;
type Change = (flow: Json) => void;

const reader: FlowReader = {
  describeWhen: (condition) => `if ${condition}`,
  describeGuard: (guard) => `"${guard}"`,
  text: (key) => ({ 'bicycle.title': 'Your bicycle' })[key],
};

const read = (text: string) => JSON.parse(text) as Json;

function changed(change: Change, text = bicycleRepair.text): readonly string[] {
  const after = read(text);
  change(after);
  return diffFlows(read(text) as Flow, after as Flow, reader).map(({ sentence }) => sentence);
}

/** What is at a path of keys. */
function at(flow: Json, ...keys: readonly (string | number)[]): Json {
  return keys.reduce<unknown>((value, key) => (value as Json)[key], flow) as Json;
}

test('equal flows differ in nothing', () => {
  expect(changed(() => undefined)).toEqual([]);
});

const bicycle = (flow: Json, ...keys: readonly (string | number)[]) => at(flow, 'steps', 0, ...keys);

test.each<[string, Change, readonly string[]]>([
  [
    'where a row goes',
    (flow) => void (bicycle(flow, 'submit', 'outcomes', 'notFound', 0)['to'] = 'repairs'),
    [
      'bicycle, when its form is sent, when find-bicycle answers notFound and if failedSearches >= 3: now goes to repairs (was: goes to no-luck).',
    ],
  ],
  [
    'what a fact reads, and how a value is computed',
    (flow) => {
      at(flow, 'facts', 'price')['thresholds'] = [100, 500];
      at(flow, 'facts', 'hasPhone')['answered'] = 'appointment.day';
      at(flow, 'values', 'deposit')['is'] = 'bicycle.price';
    },
    [
      'The fact price: the list of numbers with which it is compared is now [100,500] (was [100]).',
      'The fact hasPhone: the answer that it waits for is now "appointment.day" (was "appointment.phone").',
      'The value deposit: how it is computed is now "bicycle.price" (was "bicycle.price * 2 + 500").',
    ],
  ],
  [
    'what a row shows',
    (flow) => void (bicycle(flow, 'submit', 'outcomes', 'notFound', 2)['formMessage'] = 'bicycle.title'),
    [
      'bicycle, when its form is sent, when find-bicycle answers notFound, for everyone else: now also shows "Your bicycle" above the form.',
      'bicycle, when its form is sent, when find-bicycle answers notFound, for everyone else: no longer shows bicycle.notFound above the form.',
    ],
  ],
  [
    'a condition',
    (flow) => void (bicycle(flow, 'submit', 'outcomes', 'notFound', 0)['when'] = 'failedSearches >= 2'),
    [
      'bicycle, when its form is sent, when find-bicycle answers notFound and if failedSearches >= 2: now goes to no-luck; sets failedSearches to 0.',
      'bicycle, when its form is sent, when find-bicycle answers notFound and if failedSearches >= 3: nothing of its own any more (was: goes to no-luck; sets failedSearches to 0).',
    ],
  ],
  [
    'the order of rows',
    (flow) => void (flow['entry'] = [{ to: 'bicycle' }, { when: 'isMechanic', to: 'workshop' }]),
    ['Where visitors begin: it is tried in another order: everybody else; if isMechanic.'],
  ],
  [
    'an outcome that is new',
    (flow) => void (bicycle(flow, 'submit', 'outcomes')['stolen'] = { to: 'no-luck' }),
    ['bicycle, when its form is sent, when find-bicycle answers stolen: now goes to no-luck.'],
  ],
  [
    'where a code goes',
    (flow) => void (at(flow, 'errors')['*'] = { to: 'no-luck' }),
    [
      'Where a run has no rows of its own, when it is refused with any other code: now goes to no-luck (was: stays on the step).',
      'Where a run has no rows of its own, when it is refused with any other code: no longer shows errors.general above the form.',
    ],
  ],
  [
    'a step that is gone',
    (flow) => void (flow['steps'] as Json[]).splice(7, 1),
    ['The step workshop is gone (its path was /workshop).'],
  ],
  [
    'a step that is new',
    (flow) =>
      void (flow['steps'] as Json[]).splice(1, 0, {
        id: 'bell',
        path: '/bell',
        shownWhen: 'isMechanic',
        requires: [{ guard: 'signedIn' }],
      }),
    ['There is a new step bell at /bell, for visitors with "isMechanic"; it requires "signedIn".'],
  ],
  [
    'the order of steps',
    (flow) => void (flow['steps'] as Json[]).reverse(),
    [
      'The steps accessories (now after check), no-luck (now after accessories), workshop (now after no-luck), done (now after workshop), appointment (now after done) and 5 more change places.',
    ],
  ],
  [
    'what a step requires',
    (flow) => void (at(flow, 'steps', 2)['requires'] = []),
    ['repairs: it no longer requires "bicycleFound".'],
  ],
  [
    'where an unmet requirement goes',
    (flow) => void (at(flow, 'steps', 4, 'requires', 0, 'otherwise')['to'] = 'repairs'),
    [expect.stringMatching(/^estimate: without "signedIn" it now goes to repairs; remembers/) as unknown as string],
  ],
  ['a title', (flow) => void delete bicycle(flow)['title'], ['bicycle: it has no title any more (was "Your bicycle").']],
  ['Back', (flow) => void (at(flow, 'steps', 4)['back'] = null), ['estimate: Back now goes nowhere (was to repairs).']],
  [
    'a guard',
    (flow) => void (at(flow, 'guards', 'booked')['when'] = 'stage == "collected"'),
    [`The guard booked: what it asks is now if stage == "collected" (was if stage == 'booked').`],
  ],
  [
    'a guard that is gone',
    (flow) => void delete at(flow, 'guards')['booked'],
    ['The guard booked is gone (was: "stage == \'booked\'").'],
  ],
  [
    'the default of an option',
    (flow) => void (at(flow, 'options', 'byFrameNumber')['default'] = true),
    ['The option byFrameNumber: its default is now true (was false).'],
  ],
  [
    'a slot',
    (flow) => void (at(flow, 'data', 'bicycle', 'onChange')['clear'] = ['record']),
    ['A change of the slot bicycle no longer empties estimate and failedSearches.'],
  ],
  [
    'an act',
    (flow) => void delete at(flow, 'steps', 2, 'acts')['ring'],
    ['repairs, "ring": nothing happens any more (it ran ring-shop).'],
  ],
  [
    'the action of a form',
    (flow) => void (bicycle(flow, 'submit')['run'] = 'search'),
    ['bicycle, when its form is sent: now runs search (was find-bicycle).'],
  ],
])('%s is reported where it changes', (_, change, sentences) => {
  expect(changed(change)).toEqual(sentences);
});

test('a step under another name is reported as such, and what goes to it as nothing', () => {
  const rename = (text: string) => read(text.replaceAll('"no-luck"', '"out-of-luck"'));

  const changes = diffFlows(read(bicycleRepair.text) as Flow, rename(bicycleRepair.text) as Flow, reader);

  expect(changes[0]?.sentence).toBe('The step no-luck is now called out-of-luck.');
  expect(changes.filter(({ sentence }) => sentence.includes('target'))).toEqual([]);
});

/** Every place of a document, as keys from the root. */
function placesOf(value: unknown, keys: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [keys];
  const parts = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [...(keys.length > 0 ? [keys] : []), ...parts.flatMap(([key, part]) => placesOf(part, [...keys, key]))];
}

function otherThan(value: unknown): unknown {
  if (typeof value === 'string') return `${value}x`;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : 'something else';
}

/** The names that a reader looks for: the step, or what is declared under a name. */
function namesOf(flow: Json, [part, key = '']: readonly (string | number)[]): string {
  if (key === '') return '';
  if (part === 'steps') return String(at(flow, 'steps', key)['id']);
  return ['guards', 'facts', 'options', 'data', 'runs', 'query'].includes(String(part)) ? String(key) : '';
}

describe.each([
  ['the bicycle shop', bicycleRepair.text],
  ['the longest shipped flow', readFileSync('flows/enrollment.json', 'utf8')],
])('of %s', (_, text) => {
  const places = placesOf(read(text));

  test('every value that is changed, and every part that is taken out, is reported with its place', () => {
    fc.assert(
      fc.property(fc.nat(places.length - 1), fc.boolean(), (index, isTakenOut) => {
        const place = places[index] ?? [];
        const [last = '', ...parents] = place.toReversed();
        const name = namesOf(read(text), place);
        const change: Change = (flow) => {
          const parent = at(flow, ...parents.toReversed());
          if (!isTakenOut) parent[last] = otherThan(parent[last]);
          else if (Array.isArray(parent)) parent.splice(Number(last), 1);
          else delete parent[last];
        };
        const after = read(text);
        change(after);
        // Only flows are compared: what has not the shape of one is refused before.
        fc.pre('flow' in readFlow({ file: '', text: JSON.stringify(after) }));

        expect([place, changed(change, text)]).toEqual([place, expect.arrayContaining([expect.stringContaining(name)])]);
      }),
      { numRuns: 60 },
    );
  });
});

test('names the members that join a list and leave it, however long the list is', () => {
  const without = (outcome: string) => [
    { outcome: 'a first member that both versions have', when: 'x'.repeat(200) },
    { outcome },
  ];
  const versions = ['found', 'missed'].map((outcome) => {
    const flow = read(bicycleRepair.text);
    flow['goals'] = { 'get-help': { description: 'get help', without: without(outcome) } };
    return flow;
  });
  const [before, after] = versions as unknown as [Flow, Flow];

  expect(diffFlows(before, after, reader).map(({ sentence }) => sentence)).toEqual([
    'The goal get-help: its "without" now also has {"outcome":"missed"}.',
    'The goal get-help: its "without" no longer has {"outcome":"found"}.',
  ]);
});
