import { expect, test } from 'vitest';

import { planDocuments } from './plan-documents.ts';
import { aPlan } from '../../testing/a-plan.ts';

const agent = { kind: 'internal', agent_id: 'CS-1042', name: 'María <Solís>' } as const;

test.each(['en', 'es'] as const)('documents that are agreed to by phone state who read them out, in %s', (locale) => {
  for (const { html_file } of planDocuments({ ...aPlan(), agent }, locale)) {
    expect(html_file).toContain('<section id="verbal">');
    expect(html_file).toContain('María &lt;Solís&gt;');
    expect(html_file).toContain('CS-1042');
  }
});

test.each([
  ['en', 'sms', '34', 'We sent the full text to the phone ending in 34 on June 16, 2026.'],
  [
    'es',
    'email',
    'ana•••@mail.example',
    'Enviamos el texto completo al correo electrónico ana•••@mail.example el 16 de junio de 2026.',
  ],
] as const)(
  'documents that are agreed to by phone state in %s that the full text went by %s',
  (locale, channel, sent_to, sentence) => {
    const sentFullText = { channel, sent_to, at: new Date('2026-06-16T16:00:00Z') };
    for (const { html_file } of planDocuments({ ...aPlan(), agent, sentFullText }, locale)) expect(html_file).toContain(sentence);
    for (const { html_file } of planDocuments({ ...aPlan(), agent }, locale)) expect(html_file).not.toContain(sent_to);
  },
);

test('documents that the payer reads name no agents', () => {
  for (const { html_file } of planDocuments({ ...aPlan(), agent: null }, 'en')) expect(html_file).not.toContain('id="verbal"');
});

test('what was read out is another document than what was read', () => {
  const [spoken] = planDocuments({ ...aPlan(), agent }, 'en');
  const [read] = planDocuments({ ...aPlan(), agent: null }, 'en');

  expect(spoken?.hash).not.toBe(read?.hash);
});

test('only documents that the payer reads state that opening them shows that they can be read', () => {
  const [spoken] = planDocuments({ ...aPlan(), agent }, 'en');
  const [read] = planDocuments({ ...aPlan(), agent: null }, 'en');

  expect([spoken, read].map((document) => document?.html_file.includes('By opening this document'))).toEqual([false, true]);
});
