import { onePatient, testCard } from './enrollment.ts';
import type { TestPatient } from '../journeys/patient.ts';

/** A patient and payment data whose values appear nowhere else. */
export const canary: TestPatient = {
  ...onePatient(),
  firstName: 'Quillonia',
  lastName: 'Vexborough',
  birthDate: '11/13/1957',
  phone: '6075559137',
  mrn: 'QZX-88412-77',
  ssn: '0739',
  email: 'q.canary@mail.example',
  // The guarantor has the patient's name, so the patient pays.
  guarantors: [{ firstName: 'Quillonia', lastName: 'Vexborough', phone: '6075559137' }],
};

/** The same person under a name that the simulated bureau refuses. */
export const refusedCanary: TestPatient = {
  ...onePatient(),
  firstName: canary.firstName,
  lastName: 'Stone',
  birthDate: canary.birthDate,
};

/** The same person under a name with a phone of its own, for the link of an agent. */
export const linkedCanary: TestPatient = {
  ...onePatient(),
  firstName: canary.firstName,
  lastName: `${canary.lastName}-Ash`,
  birthDate: canary.birthDate,
  phone: '6075559136',
};

export const canaryCard = {
  ...testCard,
  card_number: '4539148803436467',
  cvv: '739',
  first_name: canary.firstName,
  last_name: canary.lastName,
  zip: '58213',
};

/** A card of a brand that the provider does not accept. */
export const refusedCard = { ...canaryCard, card_number: '374245455400126', cvv: '7391' };

export const canaryAccount = {
  kind: 'bank',
  account_holder: `${canary.firstName} ${canary.lastName}`,
  account_type: 'checking',
  routing_number: '021000021',
  account_number: '90817263544',
};

/** Values that may appear only where they belong, each in its possible notations. */
export const canaries: Readonly<Record<string, readonly string[]>> = {
  name: [canary.firstName, canary.lastName],
  birthDate: [canary.birthDate, '1957-11-13', '11131957', '19571113'],
  phone: ['36', '37', '38', '39'].flatMap((end) => [`60755591${end}`, `607-555-91${end}`, `(607) 555-91${end}`]),
  mrn: [canary.mrn, 'QZX8841277'],
  ssn: ['0739'],
  email: ['q.canary@mail.example', 'q.canary'],
  address: ['12 Harbor Street', '12+Harbor', '12%20Harbor'],
  card: [canaryCard.card_number, '4539 1488 0343 6467', refusedCard.card_number, '3742 454554 00126'],
  account: [canaryAccount.account_number],
};

/** The canaries in a text. Short numbers count only as whole words, as they may be part of longer ones. */
export function foundIn(text: string, all: Readonly<Record<string, readonly string[]>> = canaries): readonly string[] {
  const lower = text.toLowerCase();
  return Object.entries(all).flatMap(([kind, notations]) =>
    notations.some((notation) =>
      /^\d{4,6}$/.test(notation)
        ? new RegExp(`(?<![\\w.-])${notation}(?![\\w-])`).test(text)
        : lower.includes(notation.toLowerCase()),
    )
      ? [kind]
      : [],
  );
}
