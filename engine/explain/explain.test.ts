import { describe, expect, test } from 'vitest';

import { type Facts, INVALID, locate, PENDING } from '../index.ts';
import { bicycleRepair, factsFor, openBicycleRepair } from '../testing/bicycle-repair.ts';
import type { Flow } from '../schema/flow.ts';
import { describeExplanation } from './describe-explanation.ts';
import { explain } from './explain.ts';
import { wordsOf } from './flow-words.ts';
import { valuesOf } from './need.ts';

const flow = openBicycleRepair();
const words = wordsOf(JSON.parse(bicycleRepair.text) as Flow);
const fresh = factsFor(flow)();

function sentences(path: string, given: Facts = {}): readonly string[] {
  return describeExplanation(explain(flow, { ...fresh, ...given }, path), words);
}

test('a step that is shown is reported as such', () => {
  expect(sentences('/repair/bicycle')).toEqual(['/repair/bicycle -> /repair/bicycle', '', '1. bicycle is shown.']);
});

test('an unmet requirement is reported with its words, the facts that decided, and the rule that goes on', () => {
  expect(sentences('/repair/estimate', { bicycleFound: true })).toEqual([
    '/repair/estimate -> /repair/sign-in',
    '',
    '1. estimate requires "signed in with the PIN". This is not the case, because signedIn is false (it needs signedIn = true).',
    '   Its "otherwise" goes to sign-in; /repair/estimate is remembered for later.',
    '2. sign-in is shown.',
    '',
    'signedIn: The PIN was right',
  ]);
});

test('a chain of redirects is reported place by place', () => {
  expect(sentences('/repair/estimate')).toEqual([
    '/repair/estimate -> /repair/bicycle',
    '',
    expect.stringMatching(/^1\. estimate requires "signed in with the PIN". This is not the case/),
    '   Its "otherwise" goes to sign-in; /repair/estimate is remembered for later.',
    expect.stringMatching(/^2\. sign-in requires "the bicycle is known". This is not the case/),
    '   Its "otherwise" goes to bicycle. The flow begins at bicycle, because no row of "entry" before the last one holds.',
    '3. bicycle is shown.',
    '',
    'signedIn: The PIN was right',
    'bicycleFound: The shop knows this bicycle',
    'isMechanic: A person of the workshop is at the console',
  ]);
});

test.each<[string, string, Facts, string]>([
  ['an alias', '/repair/bike', {}, 'This is another path of bicycle.'],
  ['the base', '/repair', { isMechanic: true }, '1. The flow begins at workshop, because isMechanic.'],
  ['a step that is not shown', '/repair/frame-number', {}, 'Its "instead" goes to bicycle.'],
  ['a step that no one is to know', '/repair/workshop', {}, 'Its "instead" is "notFound": the path is not found.'],
  ['Back of a step', '/repair/estimate', { signedIn: true, bicycleFound: true }, 'so the visitor goes to its "back": repairs.'],
  [
    'the nearest earlier step',
    '/repair/done',
    { bicycleFound: true },
    'nearest earlier step that may be shown comes next: sign-in',
  ],
  [
    'a step that is done',
    '/repair/sign-in',
    { bicycleFound: true, signedIn: true, stage: 'booked' },
    'comes after it: estimate.',
  ],
  ['a path of no one', '/repair/bell', {}, 'No step has this path'],
  ['what is not known yet', '/repair/repairs', { bicycleFound: PENDING }, 'may be shown, because bicycleFound is not known yet'],
  ['what cannot be known', '/repair/repairs', { bicycleFound: INVALID }, 'The visitor goes to a safe step: bicycle.'],
])('%s is reported as the rule that goes on', (_, path, given, sentence) => {
  expect(sentences(path, given).join('\n')).toContain(sentence);
});

/** Every combination of what these facts can be, and of what is not known of them. */
function* assignments(names: readonly string[]): Generator<Facts> {
  const [name, ...rest] = names;
  if (name === undefined) return void (yield {});
  const domain = flow.facts[name];
  const values = domain?.type === 'number' ? [0, 2, 4] : valuesOf(domain);
  for (const value of [...values, PENDING, INVALID])
    for (const others of assignments(rest)) yield { ...others, [name]: value } as Facts;
}

describe('for every path and everything that facts can be', () => {
  const all = [...assignments(['isMechanic', 'signedIn', 'byFrameNumber', 'bicycleFound', 'stage', 'wheels'])];

  test.each([...flow.byPath.keys(), '/repair'])('%s is explained to the place where the engine goes', (path) => {
    const wrong = all.filter((given) => {
      const facts = { ...fresh, ...given };
      const { hops, destination } = explain(flow, facts, path);
      const last = hops.at(-1);
      const ends = {
        render: last?.because === 'shown' && last.at === (destination.kind === 'render' ? destination.step.id : ''),
        redirect: [last?.at, last?.target?.to].includes(destination.kind === 'redirect' ? destination.to : ''),
        wait: last?.because === 'pending',
        notFound: last?.target?.to === null,
      };
      return !ends[destination.kind] || hops.length > flow.steps.length + 2;
    });

    expect(wrong).toEqual([]);
  });

  test('what is remembered is what the engine remembers', () => {
    const wrong = all.filter((given) => {
      const facts = { ...fresh, ...given };
      const destination = locate(flow, facts, '/repair/appointment');
      const remembered = explain(flow, facts, '/repair/appointment').hops.flatMap(({ target }) => target?.remembers ?? []);
      return destination.kind === 'redirect' && destination.reason.because !== 'unsafe' && destination.remember !== remembered[0];
    });

    expect(wrong).toEqual([]);
  });
});
