import type { JsonPath } from './source.ts';
import type { Fix } from './fix.ts';

/** A kind of fault: its number, its severity, and what it means in one sentence. */
export type FaultTable = Readonly<Record<string, FaultKind>>;

/** One line of the table. A number never changes its meaning; a new fault gets a new number. */
export interface FaultKind {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly means: string;
}

export function error(code: string, means: string): FaultKind {
  return { code, severity: 'error', means };
}

export function warning(code: string, means: string): FaultKind {
  return { code, severity: 'warning', means };
}

/** Everything that can be wrong with a file, whatever is in it, and with a flow. */
export const faultTable = {
  unreadable: error('FILE001', 'A file or a folder cannot be read.'),
  encoding: error('FILE002', 'The file is not saved as UTF-8, or begins with a byte order mark.'),
  'json-syntax': error('FILE003', 'The file is not JSON.'),
  'duplicate-key': error('FILE004', 'A key occurs twice in one object; only the last would count.'),
  'no-schema': warning('FILE005', 'The file does not name its schema, so that editors cannot help.'),
  'old-schema': warning('FILE006', 'The schema that editors read is not the one of today.'),

  schema: error('FLOW003', 'The file has not the shape of a flow.'),

  'unknown-step': error('FLOW010', 'A step is named that the flow does not have.'),
  'unknown-fact': error('FLOW011', 'A condition reads a fact that the flow does not declare.'),
  'unknown-guard': error('FLOW012', 'A guard is named that the flow does not have.'),
  'unknown-run': error('FLOW013', 'A shared run is named that the flow does not have.'),
  'unknown-slot': error('FLOW014', 'A slot is named that the flow does not have.'),
  'unknown-form': error('FLOW015', 'A form is named that does not exist.'),
  'unknown-action': error('FLOW016', 'An action is named that is not registered.'),
  'unknown-outcome': error('FLOW017', 'An outcome is mapped that the action does not declare.'),
  'unknown-screen': error('FLOW018', 'A screen is named that is not registered.'),
  'unknown-text': error('FLOW019', 'A locale key is named that no locale file has.'),
  'unknown-counter': error('FLOW020', 'Something is counted or reset that is not a counter.'),
  'unknown-field': error('FLOW021', 'A field is named that the form does not have.'),
  'unknown-selector': error('FLOW022', 'A fact is declared that nothing computes.'),
  'unknown-act': error('FLOW023', 'A form starts an act that the step does not have.'),
  'plain-fact': error('FLOW024', 'A fact reads an option or a slot that it does not fit.'),

  'guard-syntax': error('FLOW030', 'A condition cannot be read.'),
  'guard-profile': error('FLOW031', 'A condition uses more of CEL than guards may.'),
  'guard-type': error('FLOW032', 'A condition compares things of different types, or is not true or false.'),
  'not-in-enum': error('FLOW033', 'A fact is compared with something that it can never be.'),
  'out-of-bounds': error('FLOW034', 'A comparison with a number always comes out the same.'),
  'guard-constant': warning('FLOW035', 'A condition is always true or never true.'),

  'no-default-row': error('FLOW040', 'A list of rows has no last row without a condition.'),
  'unreachable-row': error('FLOW041', 'A row can never be taken.'),
  'row-target': error('FLOW042', 'A row does not have exactly one of "to", "stay" and "run".'),
  'remembered-misuse': error('FLOW043', '"to": "remembered" has no row after it for visitors without a remembered path.'),
  undecided: warning('FLOW044', 'Too many combinations of facts to decide.'),
  'effect-misplaced': error('FLOW045', 'An effect is where it has no meaning.'),

  'no-error-default': error('FLOW050', 'A run has no row for error codes that are not named.'),
  'outcome-unmapped': error('FLOW051', 'An outcome that the action declares goes nowhere.'),
  'impossible-error': error('FLOW052', 'An error code is mapped that cannot occur.'),
  'outcome-stores-unknown': error('FLOW053', 'An action stores into a slot that the flow does not have.'),
  'code-twice': error('FLOW054', 'An error code has two rows, or shares its row with "first" or "*".'),

  'duplicate-id': error('FLOW060', 'Two steps have the same id.'),
  'duplicate-path': error('FLOW061', 'Two steps have the same path.'),
  'reserved-name': error('FLOW062', 'A name means something else already.'),
  'near-path': warning('FLOW063', 'Two paths differ only in capital letters or in a slash at the end.'),
  'duplicate-flow': error('FLOW064', 'Two flows have the same name or the same base.'),
  'shadowed-path': error('FLOW065', 'A step has a path that another flow answers.'),
  'reserved-path': error('FLOW066', 'A step has an address that the service keeps for itself.'),

  'secret-kept': error('FLOW070', 'A secret slot would be kept in the session storage.'),
  'form-in-two-slots': error('FLOW071', 'Two slots keep the data of one form.'),
  'option-default': error('FLOW072', 'The default of an option does not fit the option.'),
  migration: error('FLOW073', 'An earlier version cannot be taken over as "migrate" describes it.'),
  'slot-circle': error('FLOW074', 'Two slots depend on each other.'),

  'back-to-itself': error('FLOW080', 'A step goes to itself: by Back, "instead" or "otherwise".'),
  'endless-chain': error('FLOW081', 'Redirects lead in a circle.'),
  'half-said': warning('FLOW082', 'Two properties of a step belong together and one is missing.'),
  unused: warning('FLOW083', 'Something is declared that nothing uses.'),

  'overlay-option': error('FLOW090', 'A tenant switches an option that the flow does not have.'),
  'overlay-value': error('FLOW091', 'A tenant gives an option a value that does not fit it.'),
  'overlay-step': error('FLOW092', 'A tenant changes a step that the flow does not have.'),
  'overlay-text': error('FLOW093', 'A tenant words a locale key that does not exist.'),
  'overlay-shape': error('FLOW094', 'A tenant changes something that only the flow decides.'),
} satisfies FaultTable;

export type FaultName = keyof typeof faultTable;

/** The page that explains a fault, as a path from the root of the repository. */
export function pageOf(code: string): string {
  return `docs/diagnostics.md#${code.toLowerCase()}`;
}

/** A fault by its path in the document. Line and column are only looked up when there are faults, as that parses the file again. */
export interface Fault<Name = FaultName> {
  readonly fault: Name;
  readonly path: JsonPath;
  /** Points at the key instead of the value. */
  readonly atKey?: true;
  /** Points at a character inside the string that is there. */
  readonly within?: number;
  /** Points at a character of the file, counted from 0: what cannot be read has no path. */
  readonly at?: number;
  /** The fault is in the overlay, not in the flow. */
  readonly inOverlay?: true;
  readonly message: string;
  readonly cure?: string;
  /** What mends it without changing what the file means. */
  readonly fix?: Fix;
}

export function faultAt(fault: FaultName, path: JsonPath, message: string, cure?: string): Fault {
  return { fault, path, message, ...(cure !== undefined && { cure }) };
}

/** What keeps a text from being read at all; `at` counts its characters from 0. */
export interface Unreadable extends Omit<Fault, 'path' | 'at'> {
  readonly at: number;
}

/** The same fault without an automatic mend. */
export function withoutFix<WithFix extends Pick<Fault, 'fix'>>(fault: WithFix): Omit<WithFix, 'fix'> {
  const { fix: _fix, ...rest } = fault;
  return rest;
}
