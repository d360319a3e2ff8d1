import { errorKind, warningKind } from '#configuration';
import { toDiagnostic, type Diagnostic, type Fault, type FaultTable, type ParsedJson } from '#engine/check';

/** What can be wrong with forms and with words. A number never changes its meaning; a new fault gets a new number. */
export const configurationFaults = {
  formShape: errorKind('FORM002', 'The file has not the shape of a form.'),
  formName: errorKind('FORM003', 'A form has another name than its file.'),
  unknownWidget: errorKind('FORM004', 'A widget is named that is not registered.'),
  unknownCheck: errorKind('FORM005', 'A check is named that is not registered.'),
  unknownText: errorKind('FORM006', 'A form names a locale key that no locale file has.'),
  fieldsDiffer: errorKind('FORM007', 'A field is named that the form does not have, or only in one place.'),
  nearKey: warningKind('FORM008', 'A field has a key that nothing reads, nearly one that is known.'),
  fieldSchema: errorKind('FORM009', 'What a field may be is not JSON Schema.'),
  impossibleValue: errorKind('FORM010', 'A field is asked for a value that another field can never have.'),
  unusedForm: warningKind('FORM011', 'No step of any flow shows the form.'),

  missingText: errorKind('TEXT002', 'One language lacks a text that another has.'),
  otherGaps: errorKind('TEXT003', 'A text does not fill in the same names in each language.'),
  notText: errorKind('TEXT004', 'Something that should be a text is empty or is none.'),
  missingPlural: errorKind('TEXT005', 'A text lacks a form for numbers that its language needs.'),
  brokenGap: errorKind('TEXT006', 'A place to fill in is not written with two brackets on each side.'),

  ownGaps: errorKind('PROV018', 'The words of a provider have a place to fill in that is never filled in.'),
  ownLanguages: warningKind('PROV019', 'A provider shows something in one of its languages and not in another.'),
  unheardRequests: warningKind('PROV020', 'No visitor receives a request for help, and patients do not read when to call.'),
  missingLanding: warningKind('PROV021', 'A provider file has no "landing", so half of the landing page is missing.'),
  cardWords: warningKind('PROV022', 'What a provider states about cards does not fit which cards it accepts.'),
} satisfies FaultTable;

/** One fault before it is located. */
export type ConfigurationFault = Fault<keyof typeof configurationFaults>;

export function locateFaults(
  source: { readonly file: string; readonly json: ParsedJson },
  faults: readonly ConfigurationFault[],
): readonly Diagnostic[] {
  return faults.map((fault) => toDiagnostic(configurationFaults[fault.fault], fault, source));
}
