import type { Section } from './screen.ts';
import { lost } from './pages.ts';
import { sessionDialog } from './session-dialog.ts';
import { pick } from './steps.ts';

/** The pages that the bureau's refusals and errors show. */
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
