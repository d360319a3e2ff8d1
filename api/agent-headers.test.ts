import fc from 'fast-check';
import { expect, test } from 'vitest';

import { agentHeaders, readAgentHeader } from './headers.ts';

test('a plain name is a plain header', () => {
  expect(agentHeaders({ agentName: 'Dana Wells', externalId: 'EX-2071' })).toEqual({
    'x-agent-name': 'Dana Wells',
    'x-agent-id': 'EX-2071',
  });
});

test('letters that a header cannot carry are encoded', () => {
  const { 'x-agent-name': name = '' } = agentHeaders({ agentName: 'Łucja Núñez', externalId: '1' });

  expect(name).toMatch(/^[\x20-\x7e]+$/);
  expect(readAgentHeader(name)).toBe('Łucja Núñez');
});

test('a percent sign that encodes nothing is read as it is', () => {
  expect(readAgentHeader('100% Agency')).toBe('100% Agency');
});

test('half a character does not stop a call', () => {
  expect(agentHeaders({ agentName: 'Dana \uD800', externalId: '1' })['x-agent-name']).toBe('Dana %EF%BF%BD');
});

test('every name comes back as it was', () => {
  const names = fc.string({ unit: 'grapheme', minLength: 1 });
  fc.assert(
    fc.property(names, (name) => {
      const { 'x-agent-name': header = '' } = agentHeaders({ agentName: name, externalId: '1' });
      expect(readAgentHeader(header)).toBe(name.normalize('NFC').trim());
    }),
  );
});
