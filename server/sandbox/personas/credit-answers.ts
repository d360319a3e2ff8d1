import { emergency, harborStreet, radiology, type BureauAnswer, type Persona, type PersonaAddress } from './persona.ts';

/** Who the credit bureau does not simply approve. */
export const creditPersonas: readonly Persona[] = [
  person({
    key: 'credit-frozen',
    name: 'Nadia Petrov',
    born: '1983-11-11',
    number: 41,
    bureau: ['offer_credit_frozen', 'approved'],
    shows: 'The credit file is frozen the first time and thawed the second: credit-freeze, then offers.',
  }),
  person({
    key: 'denied',
    name: 'Victor Stone',
    born: '1978-08-08',
    number: 42,
    bureau: ['guarantor_denied'],
    shows: 'The guarantor is denied: the page of the sanctions hit.',
  }),
  person({
    key: 'delinquent',
    name: 'Rita Moreau',
    born: '1966-04-27',
    number: 43,
    bureau: ['guarantor_delinquent'],
    shows: 'The guarantor is delinquent: the page of the bankruptcy.',
  }),
  person({
    key: 'no-credit-file',
    name: 'Jin Park',
    born: '2001-02-02',
    number: 44,
    bureau: ['guarantor_no_credit_file'],
    shows: 'No credit file: the address is asked for first, the second time the path ends at no-credit-record-found.',
  }),
  person({
    key: 'missing-ssn',
    name: 'Carmen Vega',
    born: '1972-07-15',
    number: 45,
    bureau: ['guarantor_missing_ssn', 'approved'],
    shows: 'The bureau needs more to find the file: the address is asked for, then there are offers.',
  }),
  person({
    key: 'incorrect-pii',
    name: 'Samuel Okafor',
    born: '1985-12-24',
    number: 46,
    bureau: ['guarantor_incorrect_pii', 'approved'],
    shows: 'Something of the person does not match the file: the address is asked for, then there are offers.',
  }),
  person({
    key: 'amount-out-of-range',
    name: 'Ingrid Dahl',
    born: '1959-09-01',
    number: 47,
    bureau: ['underwriting_amount_not_in_allowed_range'],
    shows: 'The amount is outside the range of the underwriting: the address page, and on the second time the identity page.',
  }),
  person({
    key: 'unlisted-code',
    name: 'Tomas Silva',
    born: '1980-01-20',
    number: 48,
    bureau: ['offer_credit_declined'],
    shows: 'A code that the flow does not name: the page that enrolling is not possible.',
  }),
  person({
    key: 'missing-address',
    name: 'Maya Collins',
    born: '1994-06-18',
    number: 49,
    bureau: ['approved'],
    address: null,
    shows: 'No address in the import: the address is asked for before the offers are made.',
  }),
];

interface CreditPersona {
  readonly key: string;
  readonly name: `${string} ${string}`;
  readonly born: string;
  /** Last two digits of the phone number and of the Social Security number. */
  readonly number: number;
  readonly bureau: readonly BureauAnswer[];
  readonly address?: PersonaAddress | null;
  readonly shows: string;
}

function person({ key, name, born, number, bureau, address = harborStreet, shows }: CreditPersona): Persona {
  const [first_name = '', last_name = ''] = name.split(' ');
  return {
    key,
    shows,
    first_name,
    last_name,
    born,
    bureau,
    phone: `58555501${number}`,
    email: `${first_name.toLowerCase()}@mail.example`,
    ssn_last4: `11${number}`,
    ...(address && { address }),
    bills: [radiology, emergency],
  };
}
