import {
  emergency,
  harborStreet,
  laboratory,
  millRoad,
  pediatrics,
  radiology,
  type Persona,
  type PersonaGuarantor,
} from './persona.ts';

const marisol: PersonaGuarantor = {
  first_name: 'Marisol',
  last_name: 'Quintero',
  birth_date: '1983-02-11',
  phone: '5855555002',
  email: 'marisol@mail.example',
  address: millRoad,
};

/** Who calls customer service: an agent finds them by the guarantor's name and phone or e-mail. */
export const callerPersonas: readonly Persona[] = [
  {
    key: 'caller-of-one',
    shows: 'For agents: guarantor Theodore Fenwick, phone 585-555-5001, answers for one child, whose bills open at once.',
    first_name: 'Milo',
    last_name: 'Fenwick',
    born: { age: 9 },
    ssn_last4: '5001',
    guarantors: [
      {
        first_name: 'Theodore',
        last_name: 'Fenwick',
        birth_date: '1985-07-30',
        phone: '5855555001',
        email: 'theodore@mail.example',
        address: harborStreet,
      },
    ],
    bills: [pediatrics, laboratory],
  },
  {
    key: 'caller-of-two-elder',
    shows:
      'For agents: guarantor Marisol Quintero, phone 585-555-5002, answers for two children: the agent asks which. This is the elder.',
    first_name: 'Inés',
    last_name: 'Quintero',
    sharesLastName: true,
    born: { age: 15 },
    ssn_last4: '5002',
    guarantors: [marisol],
    bills: [radiology],
  },
  {
    key: 'caller-of-two-younger',
    shows: 'For agents: the younger child of Marisol Quintero, email marisol@mail.example.',
    first_name: 'Bruno',
    last_name: 'Quintero',
    sharesLastName: true,
    born: { age: 6 },
    ssn_last4: '5003',
    guarantors: [marisol],
    bills: [pediatrics, emergency],
  },
  {
    key: 'caller-without-phone',
    shows:
      'For agents: Gwen Halloran answers for herself; found by gwen@mail.example only, and the agent asks her for a phone number.',
    first_name: 'Gwen',
    last_name: 'Halloran',
    born: '1968-11-23',
    email: 'gwen@mail.example',
    ssn_last4: '5004',
    address: millRoad,
    bills: [radiology, laboratory],
  },
];
