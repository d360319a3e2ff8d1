import type { TestPatient } from './patient.ts';

type Findable = Pick<TestPatient, 'lastName' | 'birthDate'>;

const year = new Date().getFullYear();

/** How a test finds the personas of the demo provider that show who enrolls; server/sandbox/personas has their table. */
export const personas = {
  'minor-two-guarantors': { lastName: 'Bennett', birthDate: `01/01/${year - 17}` },
  'exactly-18': { lastName: 'Brooks', birthDate: `01/01/${year - 18}` },
  'same-guarantor-other-case': { lastName: 'Haddad', birthDate: '05/19/1971' },
  'blank-guarantor': { lastName: 'Kim', birthDate: '10/12/1990' },
  'patient-chosen-before': { lastName: 'Morvan', birthDate: '02/11/1991' },
  'guarantor-chosen-before': { lastName: 'Weber', birthDate: '06/30/1994' },
  'own-guarantor-chosen-before': { lastName: 'Duarte', birthDate: '12/24/1980' },
  'minor-without-guarantor': { lastName: 'Petersen', birthDate: `01/01/${year - 16}` },
} as const satisfies Readonly<Record<string, Findable>>;
