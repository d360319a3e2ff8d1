import { harborStreet, millRoad, type Persona } from './persona.ts';

/** A person whose bills depend on the provider. */
type WithoutBills = Omit<Persona, 'bills'>;

export const ana: WithoutBills = {
  key: 'preview-adult',
  shows: 'An adult who answers for three bills: straight from the lookup to the bills, and through to a plan.',
  first_name: 'Ana',
  last_name: 'Rivera',
  born: '1984-03-07',
  phone: '5855550101',
  email: 'ana@mail.example',
  ssn_last4: '4321',
  address: harborStreet,
};

export const mateo: WithoutBills = {
  key: 'preview-guarantor',
  shows: 'Someone else answers for the bill: the visitor is asked who is enrolling.',
  first_name: 'Mateo',
  last_name: 'Castillo',
  born: '1996-08-21',
  phone: '5855550102',
  email: 'mateo@mail.example',
  ssn_last4: '1102',
  address: millRoad,
  guarantors: [{ first_name: 'Elena', last_name: 'Castillo', phone: '5855550122', address: millRoad }],
};

export const lucy: WithoutBills = {
  key: 'preview-minor',
  shows: 'A minor of 12: the guarantor is chosen, without a question.',
  first_name: 'Lucy',
  last_name: 'Bennett',
  born: { age: 12 },
  phone: '5855550103',
  ssn_last4: '1103',
  address: harborStreet,
  guarantors: [{ first_name: 'Karen', last_name: 'Bennett', phone: '5855550123', address: harborStreet }],
};

export const peter: WithoutBills = {
  key: 'preview-plan-exists',
  shows: 'A plan is running: the lookup leads to it.',
  first_name: 'Peter',
  last_name: 'Novak',
  born: '1969-02-14',
  phone: '5855550111',
  ssn_last4: '1111',
  address: harborStreet,
  past: { did: 'enrolled', bills: [1, 2, 3] },
};

export const nadia: WithoutBills = {
  key: 'preview-frozen',
  shows: 'The credit file is frozen the first time and thawed the second.',
  first_name: 'Nadia',
  last_name: 'Petrov',
  born: '1983-11-11',
  phone: '5855550141',
  ssn_last4: '1141',
  address: harborStreet,
};

export const noor: WithoutBills = {
  key: 'preview-too-little',
  shows: 'Owes less than the smallest balance that becomes a plan.',
  first_name: 'Noor',
  last_name: 'Haddad',
  born: '1990-10-12',
  phone: '5855550142',
  ssn_last4: '1142',
  address: millRoad,
};

export const gabriel: WithoutBills = {
  key: 'preview-too-much',
  shows: 'Owes more than the largest balance that becomes a plan.',
  first_name: 'Gabriel',
  last_name: 'Lindgren',
  born: '1975-05-19',
  phone: '5855550143',
  ssn_last4: '1143',
  address: millRoad,
};

export const august: WithoutBills = {
  key: 'preview-without-bills',
  shows: 'The only bill has been paid: there is nothing to plan.',
  first_name: 'August',
  last_name: 'Pemberton',
  born: '1958-04-25',
  phone: '5855550144',
  ssn_last4: '1144',
  address: millRoad,
};
