import { faultLocator } from '../source/diagnostic.ts';
import { errorKind, type Fault, type FaultTable, warningKind } from '../source/fault.ts';

/** What can be wrong with a form. */
export const formFaultTable = {
  formShape: errorKind('FORM002', 'The file does not have the shape of a form.'),
  formName: errorKind('FORM003', 'The name of a form differs from the name of its file.'),
  unknownWidget: errorKind('FORM004', 'A form names a widget that is not registered.'),
  unknownCheck: errorKind('FORM005', 'A form names a check that is not registered.'),
  unknownText: errorKind('FORM006', 'A form names a locale key that no locale file has.'),
  fieldsDiffer: errorKind('FORM007', 'A form names a field in one place and lacks it in another.'),
  nearKey: warningKind('FORM008', 'A field has a key that nothing reads; it resembles a known one.'),
  fieldSchema: errorKind('FORM009', 'The schema of a field is not valid JSON Schema.'),
  impossibleValue: errorKind('FORM010', 'A field appears only at a value that another field can never have.'),
  unusedForm: warningKind('FORM011', 'No step of any flow shows the form, and no screen has its name.'),
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
  acceptedType: errorKind('FORM026', 'A field accepts a type of file that the content of no file shows.'),
  namelessKeyword: errorKind('FORM027', 'The schema of a form refuses answers without naming a field.'),
  plainWords: errorKind('FORM025', 'A form has its words in one language, and the pages are in several.'),
} satisfies FaultTable;

export type FormFault = Fault<keyof typeof formFaultTable>;

export const locateFormFaults = faultLocator(formFaultTable);
