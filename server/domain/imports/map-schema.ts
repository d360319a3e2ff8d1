import { allBillColumns } from './file-columns.ts';
import {
  amountFormats,
  type AmountFormat,
  dateFormatNames,
  type DateFormatName,
  nameOrders,
  type NameOrder,
} from './map-formats.ts';

export const separators = { ',': ',', ';': ';', tab: '\t', '|': '|' } as const;
const encodings = ['utf-8', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** Where one column of a bill file comes from, in words of a map. */
interface SourceEntry {
  readonly from?: string | readonly string[];
  readonly value?: string;
  readonly part?: 'first' | 'last';
  readonly order?: NameOrder;
  readonly dates?: DateFormatName;
  readonly amounts?: AmountFormat;
  readonly values?: Readonly<Record<string, string>>;
}

/** A map as its file holds it. */
export interface MapFile {
  readonly encoding?: Encoding;
  readonly separator?: keyof typeof separators;
  readonly dates?: DateFormatName;
  readonly amounts?: AmountFormat;
  readonly zeroOrLess?: 'report' | 'close';
  readonly columns: Readonly<Record<string, string | SourceEntry | null>>;
  readonly ignore?: readonly string[];
}

const dates = { enum: dateFormatNames, description: 'How the file writes dates. A time behind a date is not read.' };
const amounts = {
  enum: amountFormats,
  description: '"dollars": 1052.50, $1,052.50, (12.00) for a credit. "cents": 105250.',
};

const sourceEntry = {
  type: 'object',
  additionalProperties: false,
  properties: {
    from: {
      description: 'The column of the file, or several whose values are joined by a space.',
      anyOf: [
        { type: 'string', minLength: 1 },
        { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
      ],
    },
    value: { type: 'string', minLength: 1, description: 'The same value for every row, such as the name of the only facility.' },
    part: { enum: ['first', 'last'], description: 'The part to take of a column that holds a whole name.' },
    order: { enum: nameOrders, description: 'How whole names are written: "NUÑEZ, ELENA M" or "Elena M Nuñez".' },
    dates,
    amounts,
    values: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description:
        'What the values of the file mean, such as { "Active": "open", "Paid": "closed" }. Any other value is reported.',
    },
  },
};

const source = {
  anyOf: [{ type: 'string', minLength: 1 }, sourceEntry, { type: 'null' }],
};

/** The JSON Schema of a map, for editors and for the check of its shape. */
export const importMapSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Map of a bill file',
  description: 'Which column of a hospital’s own CSV file holds what: docs/guides/import-bills.md.',
  type: 'object',
  additionalProperties: false,
  required: ['columns'],
  properties: {
    $schema: { type: 'string', description: 'The schema for editors.' },
    encoding: {
      enum: encodings,
      description: 'The characters of the file. Windows saves "CSV" as windows-1252, and "CSV UTF-8" as utf-8.',
    },
    separator: { enum: Object.keys(separators), description: 'What separates two values of a row.' },
    dates,
    amounts,
    zeroOrLess: {
      enum: ['report', 'close'],
      description: 'A balance of zero or a credit. "report": the row is an error. "close": the bill is closed.',
    },
    columns: {
      type: 'object',
      additionalProperties: false,
      description: 'Each column of docs/guides/import-bills.md with the column of the file that holds it. null: not known yet.',
      properties: Object.fromEntries(allBillColumns.map(({ name, holds }) => [name, { ...source, description: holds }])),
    },
    ignore: { type: 'array', items: { type: 'string' }, description: 'Columns of the file that are not read and not reported.' },
  },
};
