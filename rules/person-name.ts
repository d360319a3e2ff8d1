import { PLAIN_TEXT } from './private-number.ts';

/** Controls, marks that turn the direction of writing, angle brackets, and how an address of the web or of email begins. */
const NOT_OF_A_NAME = String.raw`[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069<>@]|:\/\/|[wW]{3}\.`;

/** A name that staff may read in an email without following or believing what a stranger wrote, as a JSON Schema pattern. */
export const PERSON_NAME = `${PLAIN_TEXT}(?![\\s\\S]*(?:${NOT_OF_A_NAME}))[\\s\\S]*\\S`;

const outsideNames = new RegExp(NOT_OF_A_NAME, 'u');

/** Whether a text can be a person's name, in any script; a number of a card or a Social Security number is another matter. */
export function isNameLike(text: string): boolean {
  return !outsideNames.test(text);
}
