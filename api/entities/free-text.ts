import { PERSON_NAME, PLAIN_TEXT } from '#rules';

/** What a person writes by hand: a number of a card or a Social Security number in it is refused, so that none is ever kept. */
export const freeTextSchema = { type: 'string', maxLength: 200, pattern: PLAIN_TEXT } as const;

/** A name that a person writes. */
export const nameSchema = { ...freeTextSchema, minLength: 1, maxLength: 100 } as const;

/** A name of more than blanks. */
export const filledNameSchema = { ...nameSchema, pattern: `${PLAIN_TEXT}[\\s\\S]*\\S` } as const;

/** A name that staff read in an email: no markup, no address, no character that turns the direction of writing. */
export const personNameSchema = { ...filledNameSchema, pattern: PERSON_NAME } as const;
