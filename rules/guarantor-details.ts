import type { Address, Named } from '#api/entities';

/** What offers cannot be created without, in the order in which Spec 5 names it. */
const required = ['first_name', 'last_name', 'address', 'city', 'state', 'postal_code', 'address_number'] as const;

/** A field of the guarantor that offers cannot be created without. */
export type GuarantorField = (typeof required)[number];

/** What is known of the guarantor before offers are created. */
type GuarantorDetails = { readonly [Field in keyof (Named & Address)]?: string | null | undefined };

/** The fields that are missing or blank and must be asked for before offers are created, in the order of Spec 5. */
export function missingGuarantorFields(guarantor: GuarantorDetails): readonly GuarantorField[] {
  return required.filter((field) => (guarantor[field] ?? '').trim() === '');
}
