import { type Answer, aFlowStore, aFlow } from './a-flow-store.ts';

/** Two steps with a form, a load and buttons, and one that is for the visitor who is signed in. */
const pets = aFlow({
  data: { pet: { privacy: 'public', form: 'pet' }, chip: { privacy: 'secret', keep: 'memory' } },
  facts: { hasPet: { type: 'boolean', from: 'slots' }, signedIn: { type: 'boolean', from: 'session' } },
  errors: { '*': [{ stay: true, formMessage: 'pets.failed' }], unauthorized: [{ to: 'pet' }] },
  steps: [
    {
      id: 'pet',
      path: '/pet',
      screen: 'form-step',
      form: 'pet',
      submit: {
        run: 'save',
        outcomes: {
          saved: [{ to: 'done' }],
          again: [{ stay: true, fieldMessage: { name: 'pets.again' } }],
        },
      },
    },
    {
      id: 'done',
      path: '/done',
      screen: 'done',
      requires: [{ guard: { fact: 'hasPet' }, otherwise: { to: 'pet', remember: true } }],
      load: { run: 'load', outcomes: { loaded: [{ stay: true }], around: [{ to: 'done' }] } },
      acts: {
        again: { run: 'save', outcomes: { saved: [{ stay: true }], again: [{ to: 'pet', message: 'pets.gone' }] } },
        renew: { run: 'save', outcomes: { saved: [{ to: 'done' }], again: [{ to: 'pet' }] } },
      },
    },
    { id: 'mine', path: '/mine', screen: 'mine', requires: [{ guard: { fact: 'signedIn' } }] },
  ],
});

/** A store of the pets; its actions succeed unless a test gives others. */
export function aPetStore(answers: Partial<Record<'save' | 'load', Answer>> = {}, stored?: object) {
  return aFlowStore({
    flow: pets,
    selectors: { hasPet: ({ slots }) => slots['pet'] !== undefined, signedIn: ({ session }) => session['signedIn'] === true },
    session: { signedIn: false },
    actions: { save: async () => ({ outcome: 'saved' }), load: async () => ({ outcome: 'loaded' }), ...answers },
    stored: stored && JSON.stringify({ version: 1, ...stored }),
  });
}

/** The same, with the storage read and the visitor at this path. */
export function aPetStoreAt(path: '/pet' | '/done', answers?: Partial<Record<'save' | 'load', Answer>>) {
  const pet = aPetStore(answers);
  pet.store.rehydrate();
  if (path === '/done') pet.store.edit('pet', { name: 'Tom' });
  pet.store.arrive(path);
  return pet;
}

/** Every action that can answer has answered, and what came of it is done. */
export const settled = () => new Promise((resolve) => setTimeout(resolve));
