import { expect, test } from 'vitest';

import { bicycleRegistry, bicycleRepair, openBicycleRepair } from '../../testing/bicycle-repair.ts';
import { checkFlow, compileFlow, FlowFaults } from '../index.ts';

const flow = compileFlow(bicycleRepair);
const step = (id: string, of = flow) => of.steps.find((one) => one.id === id);

test('the flow of the tests has no faults and no warnings', () => {
  expect(checkFlow(bicycleRepair, { registry: bicycleRegistry })).toEqual([]);
});

test('a compiled flow is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(flow))).toEqual(flow);
});

test('paths and aliases are joined to the base', () => {
  expect(step('bicycle')).toMatchObject({ path: '/repair/bicycle', aliases: ['/repair/bike'] });
});

test('a condition becomes a tree, a named guard stays a name', () => {
  expect(step('bicycle')?.shownWhen).toEqual({ not: { fact: 'byFrameNumber' } });
  expect(step('workshop')?.shownWhen).toBe('mechanic');
  expect(flow.guards['mendable']).toEqual({ and: [{ gt: ['wheels', 0] }, { le: ['wheels', 2.5] }] });
});

test('a single row becomes a list', () => {
  expect(step('repairs')?.load?.outcomes['loaded']).toEqual([{ stay: true }]);
});

test('what is for readers of the file does not travel', () => {
  const text = JSON.stringify(flow);

  for (const words of ['"description"', 'The PIN was right', '"input"']) expect(text).not.toContain(words);
});

test("a tenant's options replace the defaults", () => {
  expect(flow.options).toMatchObject({ byFrameNumber: false, workshops: ['north'] });
  expect(compileFlow(bicycleRepair, { overlay: { options: { byFrameNumber: true } } }).options).toMatchObject({
    byFrameNumber: true,
    workshops: ['north'],
  });
});

test('a split is a fact of its arms, and counts as its largest arm until a server decides', () => {
  const compiled = compileFlow(bicycleRepair, { overlay: { split: { welcome: { long: 100 } } } });

  expect(flow.facts['welcome']).toEqual({ type: 'enum', values: ['short', 'long'], from: 'options', path: ['welcome'] });
  expect([flow, compiled].map(({ split, options }) => [split, options['welcome']])).toEqual([
    [{ welcome: { short: 50, long: 50 } }, 'short'],
    [{ welcome: { short: 0, long: 100 } }, 'long'],
  ]);
});

test('a tenant may hide a step, name another title and change the order', () => {
  const changed = compileFlow(bicycleRepair, {
    overlay: {
      steps: { appointment: { shown: false }, bicycle: { title: 'done.thanks' } },
      order: ['estimate', 'repairs'],
      texts: { 'bicycle.title': 'Your bike' },
    },
  });

  expect(step('appointment', changed)?.shownWhen).toEqual({ const: false });
  expect(step('bicycle', changed)?.title).toBe('done.thanks');
  expect(changed.steps.map(({ id }) => id).slice(2, 5)).toEqual(['estimate', 'sign-in', 'repairs']);
  expect(changed.texts).toEqual({ 'bicycle.title': 'Your bike' });
});

test('a flow with an error is not compiled, and the error states where', () => {
  const broken = { ...bicycleRepair, text: bicycleRepair.text.replace('"back": "repairs"', '"back": "repair"') };

  expect(() => compileFlow(broken)).toThrow(FlowFaults);
  expect(() => compileFlow(broken)).toThrow(
    /bicycle-repair\.json:\d+:\d+ error FLOW010: "repair" is not a step of this flow \(did you mean "repairs"\?\)/,
  );
});

test('the opened flow finds steps by id, by path and by alias', () => {
  const open = openBicycleRepair();

  expect(open.byPath.get('/repair/bike')).toBe(open.byId.get('bicycle'));
});
