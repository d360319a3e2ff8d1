/** What RJSF asks about conditions deep in a schema and about optional fields behind a button: our forms have neither. */
export default function never(): false {
  return false;
}

export const getSchemaTypesForXxxOf = never;
