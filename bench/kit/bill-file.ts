const contact = ['phone', 'email', 'address', 'city', 'state', 'postal_code'];
const person = ['first_name', 'last_name', 'birth_date', ...contact];
const header = [
  'mrn',
  ...person.map((column) => `patient_${column}`),
  'patient_ssn_last4',
  'invoice_id',
  'facility',
  'department',
  'servicing_date',
  'account_number',
  'total_amount',
  ...person.map((column) => `guarantor1_${column}`),
  ...person.map((column) => `guarantor2_${column}`),
];

const PIECE = 1 << 16;

/** A bill file as hospitals send them: three bills a patient, one or two guarantors, quoted commas, dates and money in several forms. */
export async function* billFile(rows: number, cents: number): AsyncGenerator<Buffer> {
  let piece = `${header.join(',')}\n`;
  for (let row = 0; row < rows; row += 1) {
    piece += line(row, cents);
    if (piece.length < PIECE) continue;
    yield await Promise.resolve(Buffer.from(piece));
    piece = '';
  }
  yield Buffer.from(piece);
}

function line(row: number, cents: number): string {
  const patient = Math.floor(row / 3);
  const home = '(585) 555-0101,ana@mail.example,"12 Harbor Street, Apt 4",Rochester,New York,14604-1234';
  const one = `Luis,Nuñez,1958-11-30,585-555-0102,luis@mail.example,12 Harbor Street,Rochester,NY,14604`;
  const other = patient % 2 === 0 ? ',,,,,,,,' : one.replace('Luis', 'María');
  return `M-${patient},Ana${patient},"O'Connor-Nuñez",03/07/1984,${home},4321,I-${row},Lakeside Hospital,Radiology,2026-03-07,AC-${row},"1,052.${10 + cents}",${one},${other}\n`;
}
