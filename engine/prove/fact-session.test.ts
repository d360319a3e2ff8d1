import { describe, expect, test } from 'vitest';

import { compileFlow } from '../check/index.ts';
import { bicycleRegistry, bicycleRepair, factsFor } from '../testing/bicycle-repair.ts';
import { openSessions, type SessionMoment } from './fact-session.ts';
import type { SessionEvent } from './session-events.ts';

const sessions = openSessions(compileFlow(bicycleRepair), bicycleRegistry);
const newcomer = factsFor(sessions.flow)();

function follow(path: string, ...events: readonly SessionEvent[]): SessionMoment {
  return events.reduce((moment, event) => sessions.next(moment, event), sessions.begin(path, newcomer));
}

const send = { kind: 'submit' } as const;
const returns = (outcome: string) => ({ kind: 'outcome', outcome }) as const;
const press = (name: string) => ({ kind: 'act', name }) as const;
const found = [send, returns('found'), { kind: 'set', facts: { wheels: 2 } }] as const;

describe('a session on facts', () => {
  test('begins where the engine redirects the visitor', () => {
    const moment = follow('/repair/estimate');

    expect(moment).toMatchObject({ asked: '/repair/estimate', path: '/repair/bicycle' });
    expect(sessions.choices(moment).acts).toEqual([send]);
  });

  test('goes where the row of an outcome goes, and loads what the step loads', () => {
    const moment = follow('/repair/bicycle', send, returns('found'));

    expect(moment.facts).toMatchObject({ described: true, bicycleFound: true });
    expect(moment).toMatchObject({ path: '/repair/repairs', run: { action: 'load-repairs' } });
    expect(sessions.choices(moment)).toMatchObject({ acts: [], outcomes: ['loaded', 'none'] });
  });

  test('names the other values that a fact may have after an outcome', () => {
    const { changed } = follow('/repair/bicycle', send, returns('found'));

    expect(changed).toContainEqual({ fact: 'stage', value: 'none', others: ['estimated', 'booked'] });
  });

  test('decides by the value that is given where an outcome leaves a fact open', () => {
    const booked = { ...returns('found'), given: { stage: 'booked' } };

    expect(follow('/repair/bicycle', send, booked)).toMatchObject({ path: '/repair/done', facts: { stage: 'booked' } });
  });

  test('counts as the rows count', () => {
    const miss = [send, returns('notFound')] as const;

    expect(follow('/repair/bicycle', ...miss, ...miss).facts['failedSearches']).toBe(2);
    expect(follow('/repair/bicycle', ...miss, ...miss, ...miss, ...miss).path).toBe('/repair/no-luck');
  });

  test('takes back the facts of slots that a row empties', () => {
    const moment = follow('/repair/bicycle', ...found, returns('loaded'), press('start-over'));

    expect(moment.facts).toMatchObject({ described: false, failedSearches: 0 });
    expect(moment.path).toBe('/repair/bicycle');
  });

  test('returns to the remembered path after signing in', () => {
    const atSignIn = follow('/repair/bicycle', ...found, returns('loaded'), { kind: 'open', path: '/repair/estimate' });
    const signedIn = { kind: 'set', facts: { signedIn: true } } as const;

    expect(atSignIn).toMatchObject({ path: '/repair/sign-in', state: { remembered: '/repair/estimate' } });
    expect([send, returns('right'), signedIn, returns('made')].reduce<SessionMoment>(sessions.next, atSignIn).path).toBe(
      '/repair/estimate',
    );
  });

  test('stays where it is and reports an event that the step does not have', () => {
    const moment = follow('/repair/bicycle', press('ring'));

    expect(moment.path).toBe('/repair/bicycle');
    expect(moment.effects).toContainEqual({ kind: 'problem', code: 'unknown-run', detail: 'bicycle' });
  });
});

describe('a session on facts at a step with a load', () => {
  const garage = {
    file: 'garage.json',
    text: JSON.stringify({
      flow: 'garage',
      version: 1,
      base: '/',
      data: {},
      facts: {},
      guards: {},
      errors: { '*': { stay: true } },
      entry: [{ to: 'garage' }],
      notFound: 'not-found',
      steps: [
        {
          id: 'garage',
          path: '/garage',
          end: 'done',
          load: { run: 'read', outcomes: { read: { stay: true } } },
          acts: { look: { do: { to: 'garage' } }, take: { run: 'take', outcomes: { taken: { to: 'garage' } } } },
        },
      ],
    }),
  };
  const actions = Object.fromEntries(
    Object.entries({ read: 'read', take: 'taken' }).map(([name, outcome]) => [
      name,
      { name, outcomes: { [outcome]: {} }, errors: [] },
    ]),
  );
  const garages = openSessions(compileFlow(garage), { actions });
  const loaded = garages.next(garages.begin('/garage', {}), returns('read'));

  test('loads again when the answer to a press goes to the same step', () => {
    const moment = [press('take'), returns('taken')].reduce<SessionMoment>(garages.next, loaded);

    expect(moment).toMatchObject({ path: '/garage', run: { action: 'read' } });
  });

  test('does not load again when an act goes to the same step at once', () => {
    const moment = garages.next(loaded, press('look'));

    expect(moment.path).toBe('/garage');
    expect(moment.run).toBeUndefined();
  });
});
