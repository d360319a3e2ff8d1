import { expect, test } from 'vitest';

import en from '#locales/en.json' with { type: 'json' };
import es from '#locales/es.json' with { type: 'json' };
import { departmentName } from './department-name.ts';

function translateBy({ departments }: typeof en | typeof es) {
  const names: Readonly<Record<string, string>> = departments;
  return (key: string) => names[key.replace('departments.', '')] ?? key;
}

test.each([
  ['Radiology', 'Radiología'],
  ['PHYSICAL THERAPY', 'Fisioterapia'],
  [' Emergency ', 'Emergencias'],
  ['Follow-up', 'Seguimiento'],
])('"%s" of a bill file reads "%s" in Spanish', (department, name) => {
  expect(departmentName(department, translateBy(es))).toBe(name);
});

test('a department reads as usual in English', () => {
  expect(departmentName('RADIOLOGY', translateBy(en))).toBe('Radiology');
});

test.each(['Wound & Burn Center', 'constructor'])('"%s", which has no words here, stays as it is', (department) => {
  expect(departmentName(department, translateBy(es))).toBe(department);
});
