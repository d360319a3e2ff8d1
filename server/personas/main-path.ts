import { emergency, harborStreet, laboratory, millRoad, pediatrics, radiology, type Persona } from './persona.ts'

const departments = [
  'Anesthesiology', 'Cardiology', 'Dermatology', 'Emergency', 'Laboratory',
  'Neurology', 'Orthopedics', 'Pharmacy', 'Physical Therapy', 'Radiology',
]

/** Who is who: patients, guarantors, ages and names. */
export const mainPathPersonas: readonly Persona[] = [
  {
    key: 'adult-self-pay',
    shows: 'An adult who answers for three bills: straight from the lookup to the bills, and through to a plan.',
    first_name: 'Ana', last_name: 'Rivera', born: '1984-03-07',
    phone: '5855550101', email: 'ana.rivera@mail.example', ssn_last4: '4321', address: harborStreet,
    bills: [radiology, emergency, laboratory],
  },
  {
    key: 'guarantor-differs',
    shows: 'Someone else answers for the bill: the visitor is asked who is enrolling.',
    first_name: 'Mateo', last_name: 'Castillo', born: '1996-08-21',
    phone: '5855550102', email: 'mateo@mail.example', ssn_last4: '1102', address: millRoad,
    guarantors: [{ first_name: 'Elena', last_name: 'Castillo', birth_date: '1968-01-30', phone: '5855550122', email: 'elena@mail.example', address: millRoad }],
    bills: [radiology, laboratory],
  },
  {
    key: 'minor-two-guarantors',
    shows: 'A minor of 17 with two guarantors: the first of them is chosen, without a question.',
    first_name: 'Lucy', last_name: 'Bennett', born: { age: 17 },
    phone: '5855550103', ssn_last4: '1103', address: harborStreet,
    guarantors: [
      { first_name: 'Karen', last_name: 'Bennett', birth_date: '1979-06-11', phone: '5855550123', email: 'karen@mail.example', address: harborStreet },
      { first_name: 'David', last_name: 'Bennett', birth_date: '1977-12-05', phone: '5855550133', email: 'david@mail.example', address: millRoad },
    ],
    bills: [pediatrics, laboratory],
  },
  {
    key: 'exactly-18',
    shows: 'Eighteen years old, still treated as a minor: the guarantor is chosen.',
    first_name: 'Tyler', last_name: 'Brooks', born: { age: 18 },
    phone: '5855550104', ssn_last4: '1104', address: harborStreet,
    guarantors: [{ first_name: 'Susan', last_name: 'Brooks', birth_date: '1975-09-09', phone: '5855550124', address: harborStreet }],
    bills: [emergency],
  },
  {
    key: 'blank-guarantor',
    shows: 'The only guarantor has no first name and is ignored: the patient answers for the bill.',
    first_name: 'Grace', last_name: 'Kim', born: '1990-10-12',
    phone: '5855550105', ssn_last4: '1105', address: millRoad,
    guarantors: [{ first_name: '', last_name: 'Kim', phone: '5855550125' }],
    bills: [radiology],
  },
  {
    key: 'same-guarantor-other-case',
    shows: 'The guarantor is the patient, written in capitals: no question is asked.',
    first_name: 'Omar', last_name: 'Haddad', born: '1971-05-19',
    phone: '5855550106', ssn_last4: '1106', address: harborStreet,
    guarantors: [{ first_name: 'OMAR', last_name: 'HADDAD', phone: '5855550106', address: harborStreet }],
    bills: [emergency, laboratory],
  },
  {
    key: 'accents-and-apostrophe',
    shows: 'Two last names with an apostrophe, a hyphen and an accent; typing them with a curly apostrophe finds them too.',
    first_name: 'Siobhán', last_name: "O'Connor-Nuñez", born: '1988-07-04',
    phone: '5855550107', email: 'siobhan@mail.example', ssn_last4: '1107', address: millRoad,
    bills: [radiology],
  },
  {
    key: 'ten-bills',
    shows: 'Ten bills: the list is long and the running total stays in view.',
    first_name: 'Harold', last_name: 'Tanaka', born: '1955-11-23',
    phone: '5855550108', ssn_last4: '1108', address: harborStreet,
    bills: departments.map((department, index) => ({
      facility: 'Lakeside Hospital', department, servicing_date: `2026-01-${String(index + 10)}`, total: `${120 + index * 35}.${10 + index}`,
    })),
  },
  {
    key: 'leap-day',
    shows: 'Born on February 29: the lookup and the age are right in common years too.',
    first_name: 'Leah', last_name: 'Fischer', born: '1992-02-29',
    phone: '5855550109', ssn_last4: '1109', address: millRoad,
    bills: [laboratory, emergency],
  },
  {
    key: 'card-declined',
    shows: 'An ordinary visit for trying the cards and bank accounts that are refused (see the test payment methods).',
    first_name: 'Felix', last_name: 'Ortega', born: '1981-04-02',
    phone: '5855550110', email: 'felix@mail.example', ssn_last4: '1110', address: harborStreet,
    bills: [radiology, laboratory],
  },
]
