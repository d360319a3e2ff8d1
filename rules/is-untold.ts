import { isStoredApplication } from './stored.ts';

/** True while the provider does not tell whether the lookup found anybody: a code comes first, to whichever contact is on file. */
export function isUntold(slots: Readonly<Record<string, unknown>>): boolean {
  const { application } = slots;
  return isStoredApplication(application) && application.needs_code && application.code_channel === 'on_file';
}
