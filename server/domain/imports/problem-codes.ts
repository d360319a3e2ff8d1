/** What can be wrong with a row, or with a file as a whole. The code is what is stored, with words in the language of the reader. */
export const PROBLEM_CODES = [
  // A cell.
  'missing',
  'tooLong',
  'controlCharacter',
  'mrn',
  'invoiceId',
  'ssnLast4',
  'phone',
  'email',
  'state',
  'zip',
  'amount',
  'credit',
  'moreThanZero',
  'tooMuch',
  'status',
  'count',
  // A date.
  'noYear',
  'noMonth',
  'noDay',
  'wrongMonth',
  'wrongDay',
  'notReal',
  'future',
  'tooEarly',
  // A cell that a map reads.
  'dateForm',
  'cents',
  'wholeName',
  'unlisted',
  // A plan.
  'noContact',
  'halfAName',
  'balance',
  'dueDay',
  // A FHIR resource.
  'noResource',
  'noPatient',
  'unknownPatient',
  'noPerson',
  'noAccount',
  'draft',
  'noAmount',
  'currency',
  // A row as a whole.
  'width',
  'openQuote',
  'quote',
  // A row against another row, or against the database.
  'otherPatient',
  'repeated',
  'knownPatient',
  'otherOwner',
  // What is left as it was; the row is taken.
  'onPlan',
  'notRead',
  // A file that cannot be read.
  'file',
  'header',
  'map',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];
