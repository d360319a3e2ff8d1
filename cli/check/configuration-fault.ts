import { errorKind, formFaultTable, textFaultTable, faultLocator, type Fault, type FaultTable, warningKind } from '#engine/check';

/** What can be wrong with forms and with words. A number never changes its meaning; a new fault gets a new number. */
export const configurationFaults = {
  ...formFaultTable,
  ...textFaultTable,

  ownGaps: errorKind('PROV018', 'A text of a provider has a placeholder that nothing fills.'),
  ownLanguages: warningKind('PROV019', 'A provider gives something in one of its languages only.'),
  unheardRequests: warningKind('PROV020', 'Requests for help reach no staff, and patients do not read when to call.'),
  missingLanding: warningKind('PROV021', 'A provider file has no "landing", so half of the landing page is missing.'),
  tinyAmounts: warningKind('PROV026', 'A provider accepts amounts that are hardly meant.'),
  embedHalf: warningKind('PROV027', 'A provider offers the embedded flow without a page that may embed it, or the reverse.'),
  idleWords: warningKind('PROV028', 'A provider words a step that it never shows.'),
  missingSecret: warningKind('PROV029', 'A secret is not at the place that the provider file names.'),
  versionGap: warningKind('PROV034', 'Between two versions, the file holds without either for less than a day.'),
  pastVersion: warningKind('PROV035', 'A version ended in the past.'),
  cardWords: warningKind('PROV022', 'A text about cards differs from the cards that the provider accepts.'),
} satisfies FaultTable;

/** One fault before it is located. */
export type ConfigurationFault = Fault<keyof typeof configurationFaults>;

export const locateFaults = faultLocator(configurationFaults);
