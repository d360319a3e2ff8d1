import { expect, test } from 'vitest';

import { bicycleRegistry, bicycleRepair } from '../../testing/bicycle-repair.ts';
import { loadFlow } from '../flow/load-flow.ts';
import type { Overlay } from './source.ts';

function load(overlay: Overlay) {
  const overlaySource = {
    file: 'providers/north.json',
    text: JSON.stringify({ flows: { bicycle: overlay } }),
    at: ['flows', 'bicycle'],
  };
  return loadFlow(bicycleRepair, { overlay, overlaySource, registry: bicycleRegistry });
}

const ourHelp = { after: 'appointment', path: '/our-help', title: 'bicycle.title', back: 'bicycle' };

test('a requirement of a tenant replaces those of the step', () => {
  const { flow, diagnostics } = load({
    steps: { estimate: { requires: [{ guard: 'signedIn', otherwise: { to: 'sign-in' } }] } },
  });

  expect(diagnostics).toEqual([]);
  expect(flow?.steps.find(({ id }) => id === 'estimate')?.requires).toEqual([
    { guard: 'signedIn', otherwise: { to: 'sign-in' } },
  ]);
});

test('rows of a tenant replace those of one error code, and leave the others', () => {
  const { flow } = load({ errors: { '*': { to: 'no-luck' } } });

  expect(flow?.errors['*']).toEqual([{ to: 'no-luck' }]);
  expect(Object.keys(flow?.errors ?? {})).toEqual(['unauthorized', '*']);
});

test('a step of a tenant is in the flow, at its place', () => {
  const { flow, diagnostics } = load({ add: { 'our-help': ourHelp }, errors: { '*': { to: 'our-help' } } });

  expect(diagnostics).toEqual([]);
  const ids = flow?.steps.map(({ id }) => id) ?? [];
  expect(ids.slice(ids.indexOf('appointment'), ids.indexOf('appointment') + 3)).toEqual(['appointment', 'our-help', 'done']);
  expect(flow?.steps.find(({ id }) => id === 'our-help')).toMatchObject({ path: '/repair/our-help', title: 'bicycle.title' });
});

test('what the changed flow has wrong is located in the file of the tenant', () => {
  const { flow, diagnostics } = load({
    add: { 'our-help': { ...ourHelp, back: 'bicycel' } },
    errors: { '*': { to: 'our-help' } },
  });

  expect(flow).toBeUndefined();
  expect(diagnostics).toMatchObject([{ code: 'FLOW010', file: 'providers/north.json' }]);
});
