import { compileFlow, type Flow, type Overlay, withForms } from '#engine/check';
import { proveFlow } from '#engine/prove';
import { openVisitor } from '#engine/testing';
import { expect, test } from 'vitest';

const shared = {
  flow: 'camp',
  version: 1,
  base: '/',
  data: { child: { form: 'child', privacy: 'phi' }, bus: { form: 'bus', privacy: 'phi' } },
  guards: {},
  errors: { '*': { stay: true } },
  notFound: 'not-found',
} as const;

/** A list of tasks, of which some visitors, or all, do not have the bus. */
function tasks(shownWhen?: string): Flow {
  const step = (id: string) => ({ id, path: `/${id}`, title: id, form: id, submit: { do: { to: 'tasks' } } });
  return {
    ...shared,
    facts: { child: { sent: 'child' }, bus: { sent: 'bus' } },
    entry: [{ to: 'tasks' }],
    steps: [
      {
        id: 'tasks',
        path: '/tasks',
        title: 'tasks',
        tasks: [{ title: 'all', steps: ['child', 'bus'] }],
        acts: { send: { do: { to: 'done' } } },
      },
      step('child'),
      { ...step('bus'), ...(shownWhen !== undefined && { shownWhen }) },
      { id: 'done', path: '/done', title: 'done', end: 'done' },
    ],
  };
}

/** A check of answers, with a step that an option turns off. */
const check: Flow = {
  ...shared,
  options: { byBus: { type: 'boolean', default: true, title: 'Children may come by bus' } },
  facts: { byBus: { of: 'options.byBus' } },
  entry: [{ to: 'child' }],
  steps: [
    {
      id: 'child',
      path: '/child',
      title: 'child',
      form: 'child',
      submit: { do: [{ when: 'byBus', to: 'bus' }, { to: 'check' }] },
    },
    { id: 'bus', path: '/bus', title: 'bus', form: 'bus', shownWhen: 'byBus', submit: { do: { to: 'check' } } },
    { id: 'check', path: '/check', title: 'check', check: 'earlier', acts: { send: { do: { to: 'done' } } } },
    { id: 'done', path: '/done', title: 'done', end: 'done' },
  ],
};

function compiled(flow: Flow, overlay: Overlay = {}) {
  const name = { widget: 'text', label: 'name', message: 'wrong', required: true };
  const source = withForms({ file: 'camp.json', text: JSON.stringify(flow) }, (form) => ({
    form,
    submit: 'go',
    fields: { [`${form}Name`]: name },
  }));
  return compileFlow(source, { overlay });
}

test.each<[string, Flow, Overlay]>([
  ['that a provider hides from a list of tasks', tasks(), { steps: { bus: { shown: false } } }],
  ['of a list of tasks that only some visitors have', tasks('child'), {}],
  ['whose answers are checked, and that an option turns off', check, { options: { byBus: false } }],
  [
    'whose answers are checked, and that a provider hides',
    check,
    { steps: { bus: { shown: false } }, options: { byBus: false } },
  ],
])('a flow is proved with a step %s', (_, flow, overlay) => {
  expect(proveFlow(compiled(flow, overlay), { actions: {} }).failures.map(({ message }) => message)).toEqual([]);
});

test('a link of a list of tasks goes to a step only for the visitors who have it', () => {
  const visitor = openVisitor(compiled(tasks('child')));
  visitor.act('task:bus');
  const before = visitor.at;
  visitor.act('task:child');
  visitor.submit({ childName: 'Ana' });
  visitor.act('task:bus');

  expect([before, visitor.at]).toEqual(['tasks', 'bus']);
});

test('Back passes over a step of a task that a provider hides, wherever that step redirects', () => {
  const flow = tasks();
  const steps = flow.steps.map((step) => (step.id === 'child' ? { ...step, instead: 'done' } : step));
  const visitor = openVisitor(compiled({ ...flow, steps }, { steps: { child: { shown: false } } }));
  visitor.act('task:bus');
  visitor.back();

  expect(visitor.at).toBe('tasks');
});
