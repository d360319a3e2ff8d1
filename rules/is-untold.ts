import { isStoredApplication } from './stored.ts';

/** True while the provider does not disclose whether the lookup found a person: a code comes first, to the contact on file. */
export function isUntold(slots: Readonly<Record<string, unknown>>): boolean {
  const { application } = slots;
  return isStoredApplication(application) && application.needs_code && application.code_channel === 'on_file';
}
