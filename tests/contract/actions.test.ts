import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { actions } from '#actions';
import { calls, codesOf, COMMON_ERRORS, type Calls } from '#api';
import { describe, expect, it } from 'vitest';

import { flowsOfAction } from './flows-of-action.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, 'actions');
const named = actions.map((action) => [action.name, action] as const);

/** The source of a file, with that of the files beside it on which it calls. */
function sourceOf(name: string): string {
  const own = readFileSync(join(FOLDER, `${name}.ts`), 'utf8');
  const called = [...own.matchAll(/from '\.\/([\w-]+)\.ts'/g)].map(([, file = '']) => file);
  return [own, ...called.filter((file) => file !== 'action').map(sourceOf)].join('\n');
}

/** Codes that a source throws itself. */
function codesThrownIn(source: string): readonly string[] {
  return [...source.matchAll(/new FunnelError\('(\w+)'/g)].map(([, code = '']) => code);
}

/** A page's part in a call: its captcha comes before its token, and may refuse on its own. */
const around: Partial<Record<keyof Calls, readonly string[]>> = {
  verificationToken: codesThrownIn(readFileSync(join(ROOT, 'app', 'vendors', 'captcha.ts'), 'utf8')),
};

/** Codes that the calls of an action can be refused with, as its source names them. */
function codesOfCalls(source: string): ReadonlySet<string> {
  const names = [...source.matchAll(/\bapi\.(\w+)\(/g)].map(([, name]) => name as keyof Calls);
  return new Set(names.flatMap((name) => [...codesOf(calls[name]), ...COMMON_ERRORS, ...(around[name] ?? [])]));
}

it('a closed captcha refuses on its own', () => {
  expect(around.verificationToken).toContain('captcha_cancelled');
});

it('a flow can name every action that has a file', () => {
  const files = readdirSync(FOLDER).filter((file) => !file.endsWith('.test.ts'));
  const ofFiles = files.filter(
    (file) => file.endsWith('.ts') && readFileSync(join(FOLDER, file), 'utf8').includes('= defineAction({'),
  );

  expect(new Set(actions.map(({ name }) => `${name}.ts`))).toEqual(new Set(ofFiles));
});

describe.each(named)('%s', (name, { outcomes, errors }) => {
  const source = sourceOf(name);
  const outcomesDeclared = Object.values(outcomes);
  const flow = flowsOfAction(name);

  it('fills slots that the flow has', () => {
    const slots = outcomesDeclared.flatMap(({ stores = [] }) => stores);

    expect(slots.filter((slot) => !Object.hasOwn(flow.data, slot))).toEqual([]);
  });

  it('changes facts that the flow has, to values that they can have', () => {
    const changes = outcomesDeclared.flatMap(({ facts = {} }) => Object.entries(facts));
    const impossible = changes.filter(([fact, values]) => {
      const { type = 'boolean', values: domain = [] } = flow.facts[fact] ?? { type: 'none' };
      const isPossible = (value: unknown) =>
        type === 'boolean' ? typeof value === 'boolean' : domain.some((one) => one === value);
      return values !== 'any' && ![values].flat().every(isPossible);
    });

    expect(changes.filter(([fact]) => flow.facts[fact] === undefined || flow.facts[fact].type === 'counter')).toEqual([]);
    expect(impossible).toEqual([]);
  });

  it('declares or handles every code of its calls', () => {
    const open = [...codesOfCalls(source)].filter(
      (code) => !errors.some((one) => one === code) && !source.includes(`'${code}'`) && !source.includes(` ${code}: `),
    );

    expect(open.filter((code) => !COMMON_ERRORS.some((common) => common === code))).toEqual([]);
  });

  it('declares no impossible code', () => {
    const possible = codesOfCalls(source);
    const thrown = codesThrownIn(source);
    const ofForm = source.includes("'./form-data.ts'") ? ['validation_error'] : [];

    expect(errors.filter((code) => !possible.has(code) && !thrown.includes(code) && !ofForm.includes(code))).toEqual([]);
  });
});
