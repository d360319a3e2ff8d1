import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { compileForm, loadFlow, withForms } from '#engine/check';
import { openVisitor } from '#engine/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { makeEdit, readEdits } from './guide.ts';

const edits = readEdits(readFileSync('docs/learn/a-funnel-in-fifteen-minutes.md', 'utf8'));
const copy = mkdtempSync(join(tmpdir(), 'learned-'));
const funnel = join(copy, 'funnel');
const readForm = (form: string): unknown => JSON.parse(readFileSync(join(funnel, 'forms', `${form}.json`), 'utf8'));
const readFlow = () =>
  loadFlow(withForms({ file: 'flow.json', text: readFileSync(join(funnel, 'flow.json'), 'utf8') }, readForm));

beforeAll(() => {
  cpSync('engine/create/template', copy, { recursive: true });
  for (const edit of edits) makeEdit(copy, edit);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('the flow of the lesson and its forms have no fault', () => {
  const { diagnostics, flow } = readFlow();

  expect(diagnostics).toEqual([]);
  for (const { form } of flow?.steps ?? []) if (form !== undefined) expect(() => compileForm(readForm(form))).not.toThrow();
});

test('a visitor of the lesson who changes their mind is asked for an appointment', () => {
  const { flow } = readFlow();
  if (!flow) throw new Error('the flow of the lesson has an error');
  const visitor = openVisitor(flow);
  visitor.submit({ kind: 'city', fault: 'a flat tire', pickUp: true });
  visitor.submit({ street: '12 Harbor Street' });
  visitor.submit({ name: 'Ana', email: 'ana@example.com' });
  const complete = visitor.at;
  visitor.open('/bicycle');
  visitor.submit({ kind: 'city', fault: 'a flat tire', pickUp: false });
  const asked = visitor.at;
  visitor.open('/review');

  expect([complete, asked, visitor.at]).toEqual(['review', 'appointment', 'appointment']);
});

test('the mistake of the lesson is reported with its cure', () => {
  const file = join(funnel, 'flow.json');
  const text = readFileSync(file, 'utf8');
  makeEdit(copy, { kind: 'change', file: 'funnel/flow.json', lines: mistaken(text) });
  const { diagnostics } = readFlow();

  expect(diagnostics.map(({ message, cure }) => `${message} ${cure}`).join('\n')).toMatch(/pickup.*did you mean "pickUp"/i);
});

/** The line of `scheduled`, and the same with the misspelling. */
function mistaken(text: string): readonly string[] {
  const line = text.split('\n').find((one) => one.includes('"scheduled": {')) ?? '';
  return [line, line.replace('"pickUp ?', '"pickup ?')];
}
