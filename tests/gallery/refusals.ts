import type { Section } from './screen.ts';
import { lost } from './pages.ts';
import { sessionDialog } from './session-dialog.ts';
import { pick } from './steps.ts';

/** What is told to whom the bureau refuses, and where something went wrong. */
export const refusals: Section = {
  title: 'Refusals, errors, and the frame',
  screens: [
    ...pick(
      'error-identity',
      'error-enroll',
      'credit-freeze',
      'bankruptcy-exists',
      'ofac-hit',
      'no-credit-record-found',
      'error',
    ),
    lost,
    sessionDialog,
  ],
};
