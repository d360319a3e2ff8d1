import { emergency, harborStreet, laboratory, millRoad, radiology, type Persona } from './persona.ts';

/** Whose bill is not found at the first try. */
export const findingPersonas: readonly Persona[] = [
  {
    key: 'phone-rescue-succeeds',
    shows: 'Search for Fontaine, her married name, with this birth date: no match. Then her phone number finds the bill.',
    first_name: 'Lucia',
    last_name: 'Santangelo',
    born: '1979-05-16',
    phone: '5855551101',
    ssn_last4: '1201',
    address: harborStreet,
    bills: [radiology, laboratory],
  },
  {
    key: 'phone-rescue-fails',
    shows:
      'Search for Erikson, misspelled: no match, and no phone is on file. After two phone numbers, the page offers help from a person.',
    first_name: 'Walter',
    last_name: 'Eriksen',
    born: '1951-03-30',
    ssn_last4: '1202',
    address: millRoad,
    bills: [emergency],
  },
  {
    key: 'twin-noah',
    shows:
      'A twin: neither name and birth date nor the phone of both tell him apart. His MRN or SSN digits do; others are told to be wrong, three times.',
    first_name: 'Noah',
    last_name: 'Abernathy',
    sharesLastName: true,
    born: '1998-10-05',
    phone: '5855551103',
    ssn_last4: '1203',
    address: harborStreet,
    bills: [laboratory],
  },
  {
    key: 'twin-owen',
    shows: 'The other twin, with a number and digits of his own.',
    first_name: 'Owen',
    last_name: 'Abernathy',
    sharesLastName: true,
    born: '1998-10-05',
    phone: '5855551103',
    ssn_last4: '1204',
    address: harborStreet,
    bills: [emergency],
  },
  {
    key: 'no-phone-on-file',
    shows: 'No phone on file: who confirms the MRN may give one. Another MRN is told to be wrong.',
    first_name: 'Priya',
    last_name: 'Venkatesan',
    born: '1991-01-27',
    ssn_last4: '1205',
    address: millRoad,
    bills: [radiology],
  },
];
