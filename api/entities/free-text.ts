/** Thirteen digits and more are a card's or an account's, whatever separates them; 3-2-4 and nine alone are a Social Security number. */
const LONG = String.raw`\d(?:[\s.-]?\d){12}`;
const SOCIAL = String.raw`(?:^|\D)\d{3}([\s.-]?)\d{2}\1\d{4}(?!\d)`;

/** The JSON Schema pattern of a free text that holds no card number and no Social Security number. */
export const PLAIN_TEXT = `^(?![\\s\\S]*${LONG})(?![\\s\\S]*${SOCIAL})`;

/** Controls, marks that turn the direction of writing, angle brackets, and how an address of the web or of email begins. */
export const OUTSIDE_NAMES = String.raw`[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069<>@]|:\/\/|[wW]{3}\.`;

/** The JSON Schema pattern of a name that staff may read in an email without following or believing what a stranger wrote. */
export const PERSON_NAME = `${PLAIN_TEXT}(?![\\s\\S]*(?:${OUTSIDE_NAMES}))[\\s\\S]*\\S`;

/** What a person writes by hand: a number of a card or a Social Security number in it is refused, so that none is ever kept. */
export const freeTextSchema = { type: 'string', maxLength: 200, pattern: PLAIN_TEXT } as const;

/** A name that a person writes. */
export const nameSchema = { ...freeTextSchema, minLength: 1, maxLength: 100 } as const;

/** A name of more than blanks. */
export const filledNameSchema = { ...nameSchema, pattern: `${PLAIN_TEXT}[\\s\\S]*\\S` } as const;

/** A name that staff read in an email: no markup, no address, no character that turns the direction of writing. */
export const personNameSchema = { ...filledNameSchema, pattern: PERSON_NAME } as const;
