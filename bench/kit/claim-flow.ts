import type { FlowSource } from '#engine/check';
import { withForms } from '#engine/check';

interface ClaimSize {
  /** Each is a task of the list. It has a question whose answer is a fact, a step for some visitors, and a list of items with a total. */
  readonly sections: number;
  /** Steps of each section that bring no fact. */
  readonly plain?: number;
}

const ask = { submit: 'go', fields: { kind: oneOf('a', 'b') } };
const item = { submit: 'go', fields: { amount: { widget: 'number', label: 'amount', minimum: 1, required: true } } };

function oneOf(...options: readonly string[]) {
  return { widget: 'radio', label: 'kind', required: true, options: Object.fromEntries(options.map((name) => [name, name])) };
}

/** A claim in the language's newer words: a task list, lists, computed values with thresholds, answers as facts, and a split. */
export function growClaim({ sections, plain = 0 }: ClaimSize): FlowSource {
  const all = Array.from({ length: sections }, (_, index) => sectionOf(index, plain));
  const merged = <Key extends 'data' | 'values' | 'facts' | 'guards'>(key: Key) =>
    Object.assign({}, ...all.map((section) => section[key])) as object;
  const flow = {
    flow: 'claim',
    version: 1,
    base: '/',
    split: { help: { offered: 50, none: 50 } },
    data: { ...merged('data'), submission: { privacy: 'public' } },
    values: merged('values'),
    facts: { ...merged('facts'), sent: { answered: 'submission.reference', title: 'sent' } },
    guards: {
      ...merged('guards'),
      offered: { when: "help == 'offered'", description: 'is offered help' },
      complete: { when: all.map(({ done }) => done).join(' && '), description: 'every section is done' },
      sent: { when: 'sent', description: 'the claim was sent' },
    },
    errors: { '*': { stay: true, formMessage: 'failed' } },
    entry: [{ to: 'tasks' }],
    notFound: 'not-found',
    steps: [
      {
        id: 'tasks',
        path: '/tasks',
        tasks: all.map(({ steps, done }) => ({ title: 'task', steps: steps.map(({ id }) => id), doneWhen: done })),
        acts: { review: { do: { to: 'check' } }, help: { do: [{ when: "help == 'offered'", to: 'help' }, { stay: true }] } },
        back: null,
      },
      { id: 'help', path: '/help', shownWhen: 'offered', instead: 'tasks', submit: { do: { to: 'tasks' } } },
      ...all.flatMap(({ steps }) => steps),
      {
        id: 'check',
        path: '/check',
        check: 'earlier',
        requires: [{ guard: 'complete', otherwise: { to: 'tasks' } }],
        submit: { run: 'submit-answers', outcomes: { sent: { to: 'done' }, invalid: { stay: true, formMessage: 'failed' } } },
      },
      { id: 'done', path: '/done', requires: [{ guard: 'sent', otherwise: { to: 'tasks' } }], back: null, end: 'done' },
    ],
  };
  return withForms({ file: 'claim.json', text: JSON.stringify(flow) }, (form) => ({
    form,
    ...(form.startsWith('ask') ? ask : item),
  }));
}

function sectionOf(index: number, plain: number) {
  const [asked, items, total] = [`ask${index}`, `items${index}`, `total${index}`];
  const kind = `kind${index}`;
  const rest = Array.from({ length: plain }, (_, at) => ({
    id: `plain-${index}-${at}`,
    path: `/plain-${index}-${at}`,
    submit: { do: { to: at + 1 < plain ? `plain-${index}-${at + 1}` : 'tasks' } },
  }));
  return {
    done: `${asked} && has${items}`,
    data: { [asked]: { form: asked, privacy: 'contact' }, [items]: { privacy: 'contact' } },
    values: { [total]: { is: `sum(${items}.amount) * 100`, as: 'money', title: total } },
    facts: {
      [asked]: { sent: asked, title: asked },
      [kind]: { of: `${asked}.kind`, title: kind },
      [`has${items}`]: { answered: items, title: items },
      [total]: { of: `values.${total}`, thresholds: [100_000], title: total },
    },
    guards: {
      [asked]: { when: asked, description: `${asked} is answered` },
      [kind]: { when: `${kind} == 'b'`, description: `${kind} is b` },
      [`large${index}`]: { when: `${total} >= 100000`, description: `${total} is large` },
    },
    steps: [
      {
        id: `ask-${index}`,
        path: `/ask-${index}`,
        form: `ask${index}`,
        submit: { do: [{ when: `${kind} == 'b'`, to: `more-${index}` }, { to: `items-${index}` }] },
      },
      {
        id: `more-${index}`,
        path: `/more-${index}`,
        shownWhen: kind,
        instead: `items-${index}`,
        requires: [{ guard: asked, otherwise: { to: `ask-${index}` } }],
        submit: { do: { to: `items-${index}` } },
      },
      {
        id: `items-${index}`,
        path: `/items-${index}`,
        repeat: { slot: items, form: `item${index}`, item: 'item', itemTitle: 'item', add: 'add', minimum: 1, maximum: 12 },
        requires: [{ guard: asked, otherwise: { to: `ask-${index}` } }],
        submit: { do: [{ when: `${total} >= 100000`, to: `large-${index}` }, { to: plain > 0 ? `plain-${index}-0` : 'tasks' }] },
      },
      {
        id: `large-${index}`,
        path: `/large-${index}`,
        shownWhen: `large${index}`,
        instead: 'tasks',
        submit: { do: { to: 'tasks' } },
      },
      ...rest,
    ],
  };
}
