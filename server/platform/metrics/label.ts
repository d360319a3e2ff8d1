declare const listed: unique symbol;

/** The value of a label: an element of a closed list. Text from a request has another type, so it cannot become a label. */
export type Label = string & { readonly [listed]: true };

/** The list of the values that one label may have. */
export interface LabelList {
  /** The value itself, or `other` for a value that is not in the list. */
  readonly of: (value: string | undefined) => Label;
}

const OTHER = 'other' as Label;

/** The values of the list become labels. */
export function listLabels(values: readonly string[] | Pick<ReadonlySet<string>, 'has'>): LabelList {
  const known = 'has' in values ? values : new Set(values);
  return { of: (value) => (value !== undefined && known.has(value) ? (value as Label) : OTHER) };
}

/** A list that is read anew when a value is missing in it, such as that of the providers. */
export function listGrowingLabels(read: () => readonly string[]): LabelList {
  let known: ReadonlySet<string> = new Set();
  const has = (value: string) => {
    if (!known.has(value)) known = new Set(read());
    return known.has(value);
  };
  return listLabels({ has });
}

const METHODS = listLabels(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const STATUSES = listLabels(['1xx', '2xx', '3xx', '4xx', '5xx']);

export function methodLabel(method: string): Label {
  return METHODS.of(method);
}

/** The class of an HTTP status, such as `5xx`. */
export function statusLabel(status: number): Label {
  return STATUSES.of(`${Math.floor(status / 100)}xx`);
}
