import type { BureauCode } from '#api';

import { emergency, harborStreet, radiology, type BureauAnswer, type Persona } from './persona.ts';

type Row = readonly [name: `${string} ${string}`, answers: readonly BureauAnswer[], shows: string];

const MAPPED = 'The page of its own that the code has in the flow.';
const UNLISTED = 'A code that the flow maps to no page of its own: enrolling is not possible, with the words of the code.';

/** One person for each refusal of the bureau that no other persona shows, then those who are refused more than once. */
const rows: readonly Row[] = [
  refused(
    'Amara Quist',
    'gds_error_block_response',
    'The bureau has a fault of its own: trying again helps, nothing was decided.',
  ),
  refused('Bruno Pacheco', 'gds_pre_bureau_decline'),
  refused('Celia Vandermeer', 'gds_post_bureau_decline'),
  refused('Dario Lindqvist', 'gds_id_mismatch'),
  refused('Edith Moravec', 'gds_verify_ssn'),
  refused('Farid Osei', 'gds_frozen_credit', MAPPED),
  refused('Gwen Halvorsen', 'gds_no_tu_hit'),
  refused('Hugo Desrosiers', 'gds_ofac_hit'),
  refused('Iris Kowalczyk', 'gds_bankruptcy_exists'),
  refused('Jonas Ravensworth', 'gds_no_ssn'),
  refused('Karim Villanueva', 'guarantor_has_overdue_plan'),
  refused('Lena Sorensen', 'guarantor_invalid_address'),
  refused('Marco Delacroix', 'guarantor_missing_address'),
  refused('Nora Szymanski', 'guarantor_missing_first_name'),
  refused('Oscar Featherstone', 'guarantor_missing_last_name'),
  refused('Paula Grimaldi', 'guarantor_missing_dob'),
  refused('Quentin Maldonado', 'guarantor_missing_email'),
  refused('Rosa Tremblay', 'guarantor_missing_phone_number'),
  refused('Stefan Ishikawa', 'guarantor_dob_invalid'),
  refused('Talia Brannigan', 'guarantor_not_assigned_to_all_bills'),
  refused('Umar Castellano', 'guarantor_not_assigned_to_bills'),
  refused('Vera Holmgren', 'guarantor_not_found'),
  refused('Wanda Escobedo', 'offer_conflict_with_guarantor_and_bills'),
  refused('Xavier Thorne', 'criminal_activity'),
  ['Yara Pellegrino', ['offer_credit_frozen'], 'The file stays frozen: credit-freeze twice, then the identity page.'],
  [
    'Zeno Marchetti',
    ['offer_credit_frozen', 'guarantor_no_credit_file'],
    'Frozen first, then no credit file: as one attempt has failed already, the second answer leads to its page.',
  ],
  [
    'Alma Reinholt',
    ['guarantor_incorrect_pii', 'guarantor_denied'],
    'Details that do not match; with another address the guarantor is denied.',
  ],
  [
    'Boris Winterbourne',
    ['guarantor_no_credit_file', 'approved'],
    'No credit file under the address on file; with another address there are offers.',
  ],
];

/** The personas whom the bureau refuses, one for each refusal. */
export const refusedPersonas: readonly Persona[] = rows.map(([name, bureau, shows], index) => {
  const [first_name = '', last_name = ''] = name.split(' ');
  return {
    key: `refused-${last_name.toLowerCase()}`,
    shows: `${bureau.join(', then ')}. ${shows}`,
    first_name,
    last_name,
    born: '1979-05-06',
    bureau,
    phone: `5855552${String(index + 1).padStart(3, '0')}`,
    email: `${first_name.toLowerCase()}.${last_name.toLowerCase()}@mail.example`,
    ssn_last4: String(2200 + index),
    address: harborStreet,
    bills: [radiology, emergency],
  };
});

function refused(name: `${string} ${string}`, code: BureauCode, shows = UNLISTED): Row {
  return [name, [code], shows];
}
