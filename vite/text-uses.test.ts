import { expect, test } from 'vitest';

import en from '#locales/en.json' with { type: 'json' };

import { findTextUses } from './text-uses.ts';

const found = findTextUses('.');

function hasText(key: string): boolean {
  const value = key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], en);
  const stem = key.slice(0, key.lastIndexOf('.'));
  const group = stem.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], en);
  const name = key.slice(stem.length + 1);
  const plurals = Object.keys(typeof group === 'object' && group !== null ? group : {});
  return typeof value === 'string' || plurals.some((one) => one.startsWith(`${name}_`));
}

test('finds the keys that the code of pages names', () => {
  expect(found).toContainEqual({ key: 'agentMode.region', in: 'screens/agent/agent-banner.tsx' });
  expect(found.map(({ key }) => key)).toContain('errorVault.contact');
});

test('finds the beginning of keys that the code joins', () => {
  expect(found).toContainEqual({ key: 'landing.facts.', isBeginning: true, in: 'screens/landing/hero-words.tsx' });
});

test('takes nothing for a key that is none', () => {
  expect(found.filter(({ key, isBeginning }) => !isBeginning && !hasText(key))).toEqual([]);
});
