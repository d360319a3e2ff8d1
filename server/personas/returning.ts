import { emergency, harborStreet, laboratory, millRoad, radiology, type Persona } from './persona.ts'

/** Who has been here before, and who has nothing to pay. */
export const returningPersonas: readonly Persona[] = [
  {
    key: 'plan-exists',
    shows: 'A plan is running: the lookup leads to plan-exists.',
    first_name: 'Peter', last_name: 'Novak', born: '1969-02-14',
    phone: '5855550111', email: 'peter@mail.example', ssn_last4: '1111', address: harborStreet,
    bills: [radiology, emergency],
    past: { did: 'enrolled', bills: [1, 2] },
  },
  {
    key: 'resume-with-offers',
    shows: 'Left after the offers were made: the lookup leads to payment-plan.',
    first_name: 'Irene', last_name: 'Walsh', born: '1974-12-01',
    phone: '5855550112', ssn_last4: '1112', address: harborStreet,
    bills: [radiology, laboratory],
    past: { did: 'got-offers', bills: [1, 2] },
  },
  {
    key: 'resume-with-bills',
    shows: 'Left after choosing bills: the lookup leads to invoice-to-pay.',
    first_name: 'Hugo', last_name: 'Lindgren', born: '1986-06-06',
    phone: '5855550113', ssn_last4: '1113', address: millRoad,
    bills: [emergency, laboratory],
    past: { did: 'chose-bills', bills: [1, 2] },
  },
  {
    key: 'new-bill',
    shows: 'Chose one bill last time; a second has come since and can be added.',
    first_name: 'Priya', last_name: 'Raman', born: '1993-09-17',
    phone: '5855550114', ssn_last4: '1114', address: harborStreet,
    bills: [emergency, radiology],
    past: { did: 'chose-bills', bills: [1] },
  },
  {
    key: 'bill-on-plan',
    shows: 'One of two bills is on a plan that someone else made: it is shown locked, the other can be paid.',
    first_name: 'Walter', last_name: 'Schmidt', born: '1962-03-25',
    phone: '5855550115', ssn_last4: '1115', address: millRoad,
    bills: [radiology, emergency],
    past: { did: 'lost-bills-to-a-plan', bills: [1] },
  },
  {
    key: 'no-bills',
    shows: 'A patient whose only bill has been paid: the lookup says that there are no bills.',
    first_name: 'Nora', last_name: 'Whitfield', born: '1987-01-08',
    phone: '5855550116', ssn_last4: '1116', address: harborStreet,
    bills: [{ ...laboratory, status: 'closed' }],
  },
  {
    key: 'below-minimum',
    shows: 'Owes less than the provider splits into a plan ($32.00).',
    first_name: 'Owen', last_name: 'Pratt', born: '1999-05-30',
    phone: '5855550117', ssn_last4: '1117', address: harborStreet,
    bills: [{ ...laboratory, total: '32.00' }],
  },
  {
    key: 'above-limit',
    shows: 'Owes more than the provider puts on a plan ($12,500.00).',
    first_name: 'Dolores', last_name: 'Grant', born: '1949-10-03',
    phone: '5855550118', ssn_last4: '1118', address: millRoad,
    bills: [{ facility: 'Lakeside Hospital', department: 'Surgery', servicing_date: '2026-01-19', total: '12,500.00' }],
  },
]
