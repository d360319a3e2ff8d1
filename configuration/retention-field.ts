import { optionalFields } from './field-schemas.ts';

function daysSchema(least: number, usual: number, description: string) {
  return { type: 'integer', minimum: least, maximum: 3650, default: usual, description } as const;
}

const fields = {
  message_days: daysSchema(
    7,
    90,
    'Days until the service deletes the recipient, the text and the list of files of a message that it has sent or given up.',
  ),
  enrollment_days: daysSchema(
    31,
    365,
    'Days until the service deletes an enrollment that led to no plan, counted from its last change. If the credit bureau was asked, it stays for 25 months at least.',
  ),
  patient_days: daysSchema(
    90,
    1095,
    'Days until the service deletes a patient without an open bill, an enrollment or a plan, counted from the last change by an import.',
  ),
  import_days: daysSchema(
    31,
    365,
    'Days until the service deletes the report of an import, with the problems of the rows that it did not take.',
  ),
} as const;

/** The field of a provider file for how long the service keeps personal data. */
export const retentionField = {
  retention: {
    ...optionalFields(fields),
    default: {},
    description:
      'How long the service keeps personal data. Plans, their signed documents, the ledger and the audit stay. causeway retention report shows what is due.',
    examples: [{ message_days: 30, enrollment_days: 180 }],
  },
} as const;

export type RetentionPolicy = { readonly [name in keyof typeof fields]: number };

/** The policy of a provider with the days that its file leaves open. */
export function retentionOf({ retention }: { readonly retention: Partial<RetentionPolicy> }): RetentionPolicy {
  const { message_days, enrollment_days, patient_days, import_days } = fields;
  return {
    message_days: retention.message_days ?? message_days.default,
    enrollment_days: retention.enrollment_days ?? enrollment_days.default,
    patient_days: retention.patient_days ?? patient_days.default,
    import_days: retention.import_days ?? import_days.default,
  };
}
