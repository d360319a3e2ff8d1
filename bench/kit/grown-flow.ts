const EVERY_SEVENTH = 7;

/** A flow file of so many steps, in the shape that real ones have: requirements, steps not shown to all, outcomes with several rows. */
export function growFlow(length: number): string {
  return JSON.stringify(
    {
      flow: 'grown',
      version: 1,
      base: '/',
      options: { express: { type: 'boolean', default: false, title: 'Leaves out what can be left out' } },
      data: { record: { privacy: 'phi' } },
      facts: {
        express: { type: 'boolean', from: 'options' },
        signedIn: { type: 'boolean', from: 'session' },
        known: { type: 'boolean', from: 'slots' },
        stage: { type: 'enum', values: ['none', 'fresh', 'half', 'done'], from: 'slots' },
        tries: { type: 'counter', max: 3, from: 'counter' },
      },
      guards: {
        known: { when: 'known', description: 'known' },
        open: { when: "signedIn || stage in ['none', 'fresh', 'half']", description: 'signed in, or not finished' },
        fullPath: { when: '!express', description: 'nothing is left out' },
      },
      entry: [{ to: 'step-0' }],
      notFound: 'not-found',
      steps: Array.from({ length }, (_, index) => growStep(index, length - 1)),
    },
    null,
    2,
  );
}

function growStep(index: number, last: number) {
  const next = `step-${Math.min(index + 1, last)}`;
  return {
    id: `step-${index}`,
    path: `/step-${index}`,
    title: `steps.title${index % 10}`,
    ...(index > 0 && index % EVERY_SEVENTH === 0 ? { shownWhen: 'fullPath', instead: next } : {}),
    ...(index > 0 ? { requires: [{ guard: 'known' }, { guard: 'open', otherwise: { to: 'step-0', remember: true } }] } : {}),
    submit: {
      run: 'save',
      outcomes: {
        saved: [
          { when: "stage == 'done' && !signedIn", to: `step-${last}` },
          { when: "stage == 'none' || tries > 2", reset: 'tries', to: 'step-0' },
          { to: next },
        ],
        refused: [
          { when: 'tries >= 3', reset: 'tries', to: 'step-0' },
          { count: 'tries', stay: true, formMessage: 'steps.refused' },
        ],
      },
      errors: { '*': { stay: true, formMessage: 'fromServer' } },
    },
  };
}
