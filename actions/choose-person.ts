import { FunnelError } from '#api';
import type { VaultData } from '#api/entities';
import { asGuarantor, asPatient, namedGuarantors, needsPersonUpdate, type Person } from '#rules';

import { anyProgress, defineAction, requireApplication, requireVault } from './action.ts';
import { requireText } from './form-data.ts';
import { selectionOf } from './request-parts.ts';

/** Who enrolls, as chosen on select-user: `patient`, or the id of a guarantor. Spec 4: written to the application only when it is another. */
export const choosePerson = defineAction({
  name: 'choose-person',
  outcomes: {
    chosen: {
      stores: ['application'],
      facts: {
        needsPersonChoice: false,
        applicationStage: ['fresh', 'hasBills', 'hasOffers'],
        signedIn: 'any',
        ...anyProgress,
      },
    },
  },
  input: [['person']],
  calls: ['selectBills'],
  async run({ input, slots, api }) {
    const vault = requireVault(slots);
    const person = findPerson(vault, requireText(input, 'person'));
    if (!person) throw new FunnelError('validation_error', { message: 'the chosen person is not of this lookup' });

    const chosenBefore = requireApplication(slots);
    if (!needsPersonUpdate(chosenBefore, person)) return { outcome: 'chosen', store: { application: chosenBefore } };

    const { body: application } = await api.selectBills({
      params: { application_id: chosenBefore.application_id },
      headers: { 'x-data-token': vault.data_hash_token },
      body: selectionOf(person),
    });
    // A sign-in as another person does not count for this one.
    return { outcome: 'chosen', store: { application }, session: { signedIn: application.contact_verified } };
  },
});

function findPerson(vault: VaultData, choice: string): Person | undefined {
  if (choice === 'patient') return asPatient(vault);
  const guarantor = namedGuarantors(vault).find(({ guarantor_id }) => guarantor_id === choice);
  return guarantor && asGuarantor(guarantor);
}
