import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { actions } from '#actions';
import { COMMON_ERRORS, ERRORS } from '#api';
import { advance, emptyState, locate, openFlow, type FlowEffect, type OpenFlow, type RunRef, type Words } from '#engine';
import { compileFlow } from '#engine/check';
import { describe, expect, test } from 'vitest';

import en from '#locales/en.json';
import es from '#locales/es.json';

const flow = openEnrollment();

function openEnrollment(): OpenFlow {
  const file = 'flows/enrollment.json';
  return openFlow(compileFlow({ file, text: readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8') }));
}

/** The facts of a visitor who knows nothing yet, and of a visitor who has everything except this. */
function factsOf(changes: Readonly<Record<string, string | boolean | number>>) {
  const least = Object.entries(flow.facts).map(([name, domain]) => [
    name,
    domain.type === 'enum' ? domain.values[0] : domain.type === 'boolean' ? false : 0,
  ]);
  return { ...Object.fromEntries(least), remembered: false, ...changes } as Record<string, string | boolean | number>;
}

const ahead = {
  vaultLoaded: true,
  billsFound: true,
  billsChosen: true,
  reachable: true,
  codeSent: true,
  offerSelected: true,
  planDrafted: true,
};

const VISITORS = {
  'a new visitor': factsOf({}),
  'a person with a bill': factsOf({ ...ahead, applicationStage: 'hasBills' }),
  'a person signed in': factsOf({ ...ahead, signedIn: true, applicationStage: 'hasOffers' }),
  'a person with a plan': factsOf({ ...ahead, signedIn: true, applicationStage: 'completed' }),
} as const;

interface Failure {
  readonly run: RunRef;
  readonly code: string;
}

/** Every possible error: each run of the flow with each code of its action. */
function failures(): readonly Failure[] {
  const errorsOf = new Map(actions.map(({ name, errors }) => [name, [...errors, ...COMMON_ERRORS]]));
  const ofSteps = flow.steps.flatMap(({ id, load, submit, acts }) =>
    Object.entries({ load, submit, ...acts }).flatMap(([of, act]) =>
      act && 'run' in act ? [{ run: { step: id, of }, action: act.run }] : [],
    ),
  );
  const named = Object.entries(flow.runs).map(([name, { run }]) => ({ run: { named: name }, action: run }));
  return [...ofSteps, ...named].flatMap(({ run, action }) =>
    (errorsOf.get(action) ?? []).map((code) => ({ run: run as RunRef, code })),
  );
}

const fail = ({ run, code }: Failure, facts: Record<string, string | boolean | number>) =>
  advance(flow, emptyState, { type: 'failed', run, code }, () => facts).effects;

function describeFailure({ run, code }: Failure): string {
  return `${'step' in run && run.step !== undefined ? `${run.step} ` : ''}${'of' in run ? run.of : run.named}: ${code}`;
}

/** The locale keys of the messages. */
function shownIn(effects: readonly FlowEffect[]): readonly string[] {
  return effects.flatMap((effect) => ('message' in effect ? [keyOf(effect.message)] : []));
}

function keyOf(words: Words): string {
  return 'key' in words ? words.key : `errors.codes.${words.code ?? ''}`;
}

function hasWords(key: string): boolean {
  return [en, es].every(
    (words) =>
      typeof key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], words) ===
      'string',
  );
}

describe('every wire code', () => {
  test.each(Object.keys(ERRORS))('%s has a text in both languages', (code) => {
    expect(hasWords(`errors.codes.${code}`)).toBe(true);
  });

  test('that no call of the flow returns is reported where the visitor is', () => {
    const given = new Set(failures().map(({ code }) => code));
    const others = Object.keys(ERRORS).filter((code) => !given.has(code));
    const elsewhere = others.filter((code) => {
      const effects = fail({ run: { named: 'find-bill', step: 'bill-info' }, code }, VISITORS['a new visitor']);
      return effects.length !== 1 || effects[0]?.kind !== 'formMessage' || keyOf(effects[0].message) !== `errors.codes.${code}`;
    });

    expect(elsewhere).toEqual([]);
  });
});

describe.each(Object.entries(VISITORS))('any error of %s', (_, facts) => {
  test('is reported with an existing text', () => {
    const silent = failures().filter((failure) => {
      const reported = shownIn(fail(failure, facts));
      return reported.length === 0 || !reported.every(hasWords);
    });

    expect(silent.map(describeFailure)).toEqual([]);
  });

  test('ends at a step that is shown', () => {
    const lost = failures().filter((failure) =>
      fail(failure, facts).some(
        (effect) => effect.kind === 'problem' || (effect.kind === 'go' && locate(flow, facts, effect.path).kind !== 'render'),
      ),
    );

    expect(lost.map(describeFailure)).toEqual([]);
  });
});

describe('a session that is refused', () => {
  const place = (code: string, run: RunRef, who: keyof typeof VISITORS) =>
    fail({ run, code }, VISITORS[who]).flatMap((effect) => (effect.kind === 'go' ? effect.path : []));

  test('goes to review-info when the step needs a sign-in', () => {
    expect(place('unauthorized', { step: 'payment-plan', of: 'submit' }, 'a person with a bill')).toEqual(['/review-info']);
    expect(place('forbidden', { step: 'payment-plan', of: 'submit' }, 'a person signed in')).toEqual(['/review-info']);
  });

  test('otherwise goes to the beginning', () => {
    expect(place('auth_session_invalid', { step: 'invoice-to-pay', of: 'submit' }, 'a new visitor')).toEqual(['/bill-info']);
    expect(place('forbidden', { step: 'invoice-to-pay', of: 'submit' }, 'a new visitor')).toEqual(['/bill-info']);
  });

  test('is reported as an expired session', () => {
    for (const code of ['unauthorized', 'forbidden', 'auth_session_invalid'])
      expect(shownIn(fail({ run: { step: 'payment-plan', of: 'submit' }, code }, VISITORS['a person with a bill']))).toEqual([
        'errors.sessionExpired',
      ]);
  });
});

test('an internal error goes to the general error page', () => {
  const effects = fail(
    { run: { named: 'find-bill', step: 'bill-info' }, code: 'internal_server_error' },
    VISITORS['a new visitor'],
  );

  expect(effects).toEqual([
    { kind: 'message', step: 'error', message: { key: 'generalError' } },
    { kind: 'go', path: '/error' },
  ]);
});

test('a completed application is reported, tracked, and redirected to the beginning', () => {
  const effects = fail(
    { run: { step: 'payment-plan', of: 'submit' }, code: 'application_is_already_completed' },
    VISITORS['a new visitor'],
  );

  expect(effects).toEqual([
    { kind: 'track', event: 'ERROR/APPLICATION_COMPLETED' },
    { kind: 'toast', tone: 'error', message: { key: 'errors.applicationCompleted' } },
    { kind: 'go', path: '/bill-info', replace: true },
  ]);
});
