import { parseJsonWithPositions, type Diagnostic, type FlowSource } from '#engine/check';

import { locateFault } from './configuration-fault.ts';
import { asObject } from './read-form.ts';

/** Warns when no email reports staff of a request for help and the page names no hours to call. */
export function checkProviderContact(source: FlowSource): readonly Diagnostic[] {
  const json = parseJsonWithPositions(source.text);
  const file = asObject(json.value);
  const { hours } = asObject(file['support']);
  const hasAddress = typeof file['contact_request_email'] === 'string';
  const hasNoHours = typeof hours === 'object' && hours !== null && Object.keys(hours).length === 0;
  if (hasAddress || !hasNoHours) return [];
  return [
    locateFault(source.file, json, {
      fault: 'unheardRequests',
      path: ['support', 'hours'],
      message: 'requests for help reach no one: there is no contact_request_email, and support.hours is empty',
      cure: 'add "contact_request_email", or state in support.hours when a person answers the phone',
    }),
  ];
}
