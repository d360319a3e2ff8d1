import { expect, test } from 'vitest';

import { planDocuments } from './plan-documents.ts';
import { aPlan } from './testing/a-plan.ts';

const agent = { kind: 'internal', agent_id: 'CS-1042', name: 'María <Solís>' } as const;

test.each(['en', 'es'] as const)('documents that are agreed to by phone say who read them out, in %s', (locale) => {
  for (const { html_file } of planDocuments({ ...aPlan(), agent }, locale)) {
    expect(html_file).toContain('<section id="verbal">');
    expect(html_file).toContain('María &lt;Solís&gt;');
    expect(html_file).toContain('CS-1042');
  }
});

test('documents that the payer reads say nothing of agents', () => {
  for (const { html_file } of planDocuments({ ...aPlan(), agent: null }, 'en')) expect(html_file).not.toContain('id="verbal"');
});

test('what was read out is another document than what was read', () => {
  const [spoken] = planDocuments({ ...aPlan(), agent }, 'en');
  const [read] = planDocuments({ ...aPlan(), agent: null }, 'en');

  expect(spoken?.hash).not.toBe(read?.hash);
});
