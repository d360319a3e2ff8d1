import { billColumns, patientColumns } from './file-columns.ts';
import { type CsvImportOptions, csvSource, importFile, type ImportOptions, type RowSource } from './import-file.ts';
import { type ImportReport, noCounts } from './import-report.ts';
import { comparedIndexes } from './patient-rows.ts';
import { billFile, type BillRow } from './read-bill-rows.ts';
import { writeBills, writePatients } from './write-bills.ts';
import { writeGuarantors } from './write-guarantors.ts';

const noGuarantors = { ...noCounts, removed: 0 };

/** Updates a provider's patients, guarantors and bills to match the file. */
export function importBills({ stream, map, ...options }: CsvImportOptions): Promise<ImportReport> {
  return importBillRows(options, csvSource(billFile, { stream, map }));
}

/** The same with rows of any source. */
export function importBillRows(options: ImportOptions, source: RowSource<BillRow>): Promise<ImportReport> {
  return importFile(options, {
    source,
    staging: {
      columns: `
        line integer not null, name_index bytea not null, day_index bytea not null, guarantors jsonb not null,
        mrn text not null, first_name text not null, last_name text not null, birth_date date not null, ssn_last4 text, phone text,
        email text, address text, city text, state text, postal_code text,
        invoice_id text not null, facility text not null, department text, servicing_date date not null, account_number text,
        total_cents bigint not null, status text`,
      toValues: ({ line, cells, guarantors }, keys) => [
        line,
        ...comparedIndexes(keys, cells),
        JSON.stringify(guarantors),
        ...[...patientColumns, ...billColumns].map(({ name }) => cells[name]),
      ],
    },
    contradictions: { key: 'invoice_id', table: 'bills', what: 'a bill' },
    noWrites: { patients: noCounts, guarantors: noGuarantors, bills: noCounts },
    async writePiece(piece) {
      const patients = await writePatients(piece);
      const statesGuarantors = [...piece.columns].some((column) => column.startsWith('guarantor'));
      const guarantors = statesGuarantors ? await writeGuarantors(piece) : noGuarantors;
      const { bills, kept } = await writeBills(piece);
      return { writes: { patients, guarantors, bills }, kept };
    },
  });
}
