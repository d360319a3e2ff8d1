import {
  errorKind,
  toDiagnostic,
  type Diagnostic,
  type Fault,
  type FaultTable,
  type ParsedJson,
  warningKind,
} from '#engine/check';

/** What can be wrong with forms and with words. A number never changes its meaning; a new fault gets a new number. */
export const configurationFaults = {
  formShape: errorKind('FORM002', 'The file does not have the shape of a form.'),
  formName: errorKind('FORM003', 'The name of a form differs from the name of its file.'),
  unknownWidget: errorKind('FORM004', 'A form names a widget that is not registered.'),
  unknownCheck: errorKind('FORM005', 'A form names a check that is not registered.'),
  unknownText: errorKind('FORM006', 'A form names a locale key that no locale file has.'),
  fieldsDiffer: errorKind('FORM007', 'A form names a field in one place and lacks it in another.'),
  nearKey: warningKind('FORM008', 'A field has a key that nothing reads; it resembles a known one.'),
  fieldSchema: errorKind('FORM009', 'The schema of a field is not valid JSON Schema.'),
  impossibleValue: errorKind('FORM010', 'A field appears only at a value that another field can never have.'),
  unusedForm: warningKind('FORM011', 'No step of any flow shows the form.'),
  insideItself: errorKind('FORM012', 'A field is inside of itself, so no page shows it.'),
  unknownKeyword: errorKind('FORM013', 'The schema of a form has a keyword that nothing reads.'),
  impossibleBounds: errorKind('FORM014', 'No value can fit the schema of a field.'),
  widgetValue: errorKind(
    'FORM015',
    'A widget never gives a value that the schema of its field takes, or gives one that it refuses.',
  ),
  insideNothing: errorKind('FORM016', 'A field is inside of a widget that shows no fields within itself.'),
  formCondition: errorKind('FORM017', 'A condition of a form cannot be read.'),
  conditionField: errorKind('FORM018', 'A condition of a form reads a field that the form does not have.'),
  conditionType: errorKind('FORM019', 'A condition of a form compares values of different types, or is not true or false.'),
  askedCircle: errorKind('FORM020', 'Fields of a form wait for each other, so none of them is asked.'),
  optionValues: errorKind('FORM021', 'The options or limits of a field differ from its schema.'),
  neverAsked: errorKind('FORM022', 'No answers ever ask for a field of a form.'),
  idleRule: errorKind('FORM023', 'A rule of a form is shown at a field that is never asked with those that the rule reads.'),
  widgetOption: errorKind('FORM024', 'A field has an option that its widget does not read, or lacks one that it needs.'),
  plainWords: errorKind('FORM025', 'A form has its words in one language, and the pages are in several.'),

  missingText: errorKind('TEXT002', 'One language lacks a text that another has.'),
  otherGaps: errorKind('TEXT003', 'A text does not fill in the same names in each language.'),
  notText: errorKind('TEXT004', 'A text is empty, or is not a string.'),
  missingPlural: errorKind('TEXT005', 'A text lacks a plural form that its language needs.'),
  brokenGap: errorKind('TEXT006', 'A placeholder does not have two braces on each side.'),
  usedText: errorKind('TEXT007', 'Pages show a text that no locale file has.'),
  shownAnswer: errorKind('TEXT008', 'A text shows an answer that is not known there, or does not belong there.'),

  languageTag: errorKind('TEXT010', 'A locale file is not named by the tag of a language.'),
  halfLanguage: errorKind('TEXT011', 'A language has texts for pages or for the server, and not both.'),

  ownGaps: errorKind('PROV018', 'A text of a provider has a placeholder that nothing fills.'),
  ownLanguages: warningKind('PROV019', 'A provider gives something in one of its languages only.'),
  unheardRequests: warningKind('PROV020', 'Requests for help reach no staff, and patients do not read when to call.'),
  missingLanding: warningKind('PROV021', 'A provider file has no "landing", so half of the landing page is missing.'),
  tinyAmounts: warningKind('PROV026', 'A provider accepts amounts that are hardly meant.'),
  embedHalf: warningKind('PROV027', 'A provider offers the embedded flow without a page that may embed it, or the reverse.'),
  idleWords: warningKind('PROV028', 'A provider words a step that it never shows.'),
  cardWords: warningKind('PROV022', 'A text about cards differs from the cards that the provider accepts.'),
} satisfies FaultTable;

/** One fault before it is located. */
export type ConfigurationFault = Fault<keyof typeof configurationFaults>;

export function locateFaults(
  source: { readonly file: string; readonly json: ParsedJson },
  faults: readonly ConfigurationFault[],
): readonly Diagnostic[] {
  return faults.map((fault) => toDiagnostic(configurationFaults[fault.fault], fault, source));
}
