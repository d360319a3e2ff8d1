import { faultLocator } from '../source/diagnostic.ts';
import { errorKind, type Fault, type FaultTable } from '../source/fault.ts';

/** What can be wrong with the words of a language. */
export const textFaultTable = {
  missingText: errorKind('TEXT002', 'One language lacks a text that another has.'),
  otherGaps: errorKind('TEXT003', 'A text does not fill in the same names in each language.'),
  notText: errorKind('TEXT004', 'A text is empty, or is not a string.'),
  missingPlural: errorKind('TEXT005', 'A text lacks a plural form that its language needs.'),
  brokenGap: errorKind('TEXT006', 'A placeholder does not have two braces on each side.'),
  usedText: errorKind('TEXT007', 'Pages show a text that no locale file has.'),
  shownAnswer: errorKind('TEXT008', 'A text shows an answer that is not known there, or does not belong there.'),

  languageTag: errorKind('TEXT010', 'A locale file is not named by the tag of a language.'),
  halfLanguage: errorKind('TEXT011', 'A language has texts for pages or for the server, and not both.'),
} satisfies FaultTable;

export type TextFault = Fault<keyof typeof textFaultTable>;

export const locateTextFaults = faultLocator(textFaultTable);
