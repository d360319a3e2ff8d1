import type { Client } from 'pg';

import { withClient } from '../../platform/database/with-client.ts';
import { allBillColumns } from './file-columns.ts';
import { readBills, stageResources, statedParts } from './fhir-staging.ts';
import { type FhirBill, fhirNameOf, textsOf } from './fhir-row.ts';
import { importBillRows } from './import-bills.ts';
import type { ImportOptions, RowSource } from './import-file.ts';
import type { CellFault, ImportProblem, ImportReport } from './import-report.ts';
import { billFile, type BillRow } from './read-bill-rows.ts';
import { openLineBook } from './read-ndjson.ts';

interface FhirImportOptions extends Omit<ImportOptions, 'stream' | 'map'> {
  /** NDJSON files of a bulk export, in any order; those that end in .gz are unpacked. */
  readonly paths: readonly string[];
  /** Where the care was given, if no resource states it. */
  readonly facility: string;
  /** What a message calls a file. */
  readonly nameOf: (path: string) => string;
}

/** Updates a provider's patients, guarantors and bills to match a bulk export of FHIR R4 resources. */
export function importFhir({ paths, facility, nameOf, ...options }: FhirImportOptions): Promise<ImportReport> {
  const book = openLineBook(paths, nameOf);
  const onProblem = ({ line, ...problem }: ImportProblem): void => options.onProblem({ ...problem, ...book.find(line) });
  const describeLine = (place: number): string => {
    const { file, line } = book.find(place);
    return `line ${line} of ${file}`;
  };
  return withClient(options.databaseUrl, (client) => {
    const source: RowSource<BillRow> = {
      read: (reading) => readFhirRows(client, { ...reading, lines: book.lines(), facility }),
      describeLine,
    };
    return importBillRows({ ...options, onProblem }, source);
  });
}

type Reading = Parameters<RowSource<BillRow>['read']>[0] & {
  readonly lines: ReturnType<ReturnType<typeof openLineBook>['lines']>;
  readonly facility: string;
};

async function* readFhirRows(client: Client, { lines, facility, today, onHeader, onBadRow }: Reading) {
  const ignored: ImportProblem[] = [];
  await stageResources(client, lines, (problem, isBad) => {
    if (isBad) onBadRow([problem]);
    else ignored.push(problem);
  });
  const stated = await statedParts(client);
  const isStated = (column: string) => {
    if (column.startsWith('guarantor')) return stated.guarantors;
    return column !== 'department' && (column !== 'patient_ssn_last4' || stated.ssn);
  };
  const columns = allBillColumns.map(({ name }) => name).filter(isStated);
  onHeader({ columns: new Set(columns), ignored, nameOf: fhirNameOf });
  for await (const bill of readBills(client)) {
    const reading = billFile.readRow(textsOf(bill, facility), today);
    if ('row' in reading) yield { ...reading.row, line: bill.place };
    else onBadRow(reading.faults.filter(isCause(bill)).map((fault) => ({ line: bill.place, ...fault })));
  }
}

/** Of a patient who is missing, one fault is enough. */
function isCause({ patient }: FhirBill) {
  return ({ column }: CellFault): boolean => patient !== null || column?.startsWith('patient_') !== true;
}
