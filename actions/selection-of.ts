import type { Calls, RequestOf } from '#api';
import type { Person } from '#rules';

type Selection = RequestOf<Calls['selectBills']>['body'];

/** Who enrolls, as the wire names them: by first name and patient flag, and a guarantor by their id beside it. */
export function selectionOf({ first_name, type, guarantor_id }: Person): Selection {
  return { first_name, is_patient: type === 'patient', ...(guarantor_id !== undefined && { guarantor_id }) };
}
