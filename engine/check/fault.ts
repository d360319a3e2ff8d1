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

/** Everything that can be wrong with a file, whatever is in it, and with a flow. */
export const faultTable = {
  unreadable: { code: 'FILE001', severity: 'error', means: 'A file or a folder cannot be read.' },
  encoding: { code: 'FILE002', severity: 'error', means: 'The file is not saved as UTF-8, or begins with a byte order mark.' },
  'json-syntax': { code: 'FILE003', severity: 'error', means: 'The file is not JSON.' },
  'duplicate-key': { code: 'FILE004', severity: 'error', means: 'A key occurs twice in one object; only the last would count.' },
  'no-schema': { code: 'FILE005', severity: 'warning', means: 'The file does not name its schema, so that editors cannot help.' },
  'old-schema': { code: 'FILE006', severity: 'warning', means: 'The schema that editors read is not the one of today.' },

  schema: { code: 'FLOW003', severity: 'error', means: 'The file has not the shape of a flow.' },

  'unknown-step': { code: 'FLOW010', severity: 'error', means: 'A step is named that the flow does not have.' },
  'unknown-fact': { code: 'FLOW011', severity: 'error', means: 'A condition reads a fact that the flow does not declare.' },
  'unknown-guard': { code: 'FLOW012', severity: 'error', means: 'A guard is named that the flow does not have.' },
  'unknown-run': { code: 'FLOW013', severity: 'error', means: 'A shared run is named that the flow does not have.' },
  'unknown-slot': { code: 'FLOW014', severity: 'error', means: 'A slot is named that the flow does not have.' },
  'unknown-form': { code: 'FLOW015', severity: 'error', means: 'A form is named that does not exist.' },
  'unknown-action': { code: 'FLOW016', severity: 'error', means: 'An action is named that is not registered.' },
  'unknown-outcome': { code: 'FLOW017', severity: 'error', means: 'An outcome is mapped that the action does not declare.' },
  'unknown-screen': { code: 'FLOW018', severity: 'error', means: 'A screen is named that is not registered.' },
  'unknown-text': { code: 'FLOW019', severity: 'error', means: 'A locale key is named that no locale file has.' },
  'unknown-counter': { code: 'FLOW020', severity: 'error', means: 'Something is counted or reset that is not a counter.' },
  'unknown-field': { code: 'FLOW021', severity: 'error', means: 'A field is named that the form does not have.' },
  'unknown-selector': { code: 'FLOW022', severity: 'error', means: 'A fact is declared that nothing computes.' },
  'unknown-act': { code: 'FLOW023', severity: 'error', means: 'A form starts an act that the step does not have.' },
  'plain-fact': { code: 'FLOW024', severity: 'error', means: 'A fact reads an option or a slot that it does not fit.' },

  'guard-syntax': { code: 'FLOW030', severity: 'error', means: 'A condition cannot be read.' },
  'guard-profile': { code: 'FLOW031', severity: 'error', means: 'A condition uses more of CEL than guards may.' },
  'guard-type': {
    code: 'FLOW032',
    severity: 'error',
    means: 'A condition compares things of different types, or is not true or false.',
  },
  'not-in-enum': { code: 'FLOW033', severity: 'error', means: 'A fact is compared with something that it can never be.' },
  'out-of-bounds': { code: 'FLOW034', severity: 'error', means: 'A comparison with a number always comes out the same.' },
  'guard-constant': { code: 'FLOW035', severity: 'warning', means: 'A condition is always true or never true.' },

  'no-default-row': { code: 'FLOW040', severity: 'error', means: 'A list of rows has no last row without a condition.' },
  'unreachable-row': { code: 'FLOW041', severity: 'error', means: 'A row can never be taken.' },
  'row-target': { code: 'FLOW042', severity: 'error', means: 'A row does not have exactly one of "to", "stay" and "run".' },
  'remembered-misuse': {
    code: 'FLOW043',
    severity: 'error',
    means: '"to": "remembered" has no row after it for visitors without a remembered path.',
  },
  undecided: { code: 'FLOW044', severity: 'warning', means: 'Too many combinations of facts to decide.' },
  'effect-misplaced': { code: 'FLOW045', severity: 'error', means: 'An effect is where it has no meaning.' },

  'no-error-default': { code: 'FLOW050', severity: 'error', means: 'A run has no row for error codes that are not named.' },
  'outcome-unmapped': { code: 'FLOW051', severity: 'error', means: 'An outcome that the action declares goes nowhere.' },
  'impossible-error': { code: 'FLOW052', severity: 'error', means: 'An error code is mapped that cannot occur.' },
  'outcome-stores-unknown': {
    code: 'FLOW053',
    severity: 'error',
    means: 'An action stores into a slot that the flow does not have.',
  },
  'code-twice': {
    code: 'FLOW054',
    severity: 'error',
    means: 'An error code has two rows, or shares its row with "first" or "*".',
  },

  'duplicate-id': { code: 'FLOW060', severity: 'error', means: 'Two steps have the same id.' },
  'duplicate-path': { code: 'FLOW061', severity: 'error', means: 'Two steps have the same path.' },
  'reserved-name': { code: 'FLOW062', severity: 'error', means: 'A name means something else already.' },
  'near-path': {
    code: 'FLOW063',
    severity: 'warning',
    means: 'Two paths differ only in capital letters or in a slash at the end.',
  },
  'duplicate-flow': { code: 'FLOW064', severity: 'error', means: 'Two flows have the same name or the same base.' },
  'shadowed-path': { code: 'FLOW065', severity: 'error', means: 'A step has a path that another flow answers.' },
  'reserved-path': { code: 'FLOW066', severity: 'error', means: 'A step has an address that the service keeps for itself.' },

  'secret-kept': { code: 'FLOW070', severity: 'error', means: 'A secret slot would be kept in the session storage.' },
  'form-in-two-slots': { code: 'FLOW071', severity: 'error', means: 'Two slots keep the data of one form.' },
  'option-default': { code: 'FLOW072', severity: 'error', means: 'The default of an option does not fit the option.' },
  migration: { code: 'FLOW073', severity: 'error', means: 'An earlier version cannot be taken over as "migrate" describes it.' },
  'slot-circle': { code: 'FLOW074', severity: 'error', means: 'Two slots depend on each other.' },

  'back-to-itself': { code: 'FLOW080', severity: 'error', means: 'A step goes to itself: by Back, "instead" or "otherwise".' },
  'endless-chain': { code: 'FLOW081', severity: 'error', means: 'Redirects lead in a circle.' },
  'half-said': { code: 'FLOW082', severity: 'warning', means: 'Two properties of a step belong together and one is missing.' },
  unused: { code: 'FLOW083', severity: 'warning', means: 'Something is declared that nothing uses.' },

  'overlay-option': { code: 'FLOW090', severity: 'error', means: 'A tenant switches an option that the flow does not have.' },
  'overlay-value': { code: 'FLOW091', severity: 'error', means: 'A tenant gives an option a value that does not fit it.' },
  'overlay-step': { code: 'FLOW092', severity: 'error', means: 'A tenant changes a step that the flow does not have.' },
  'overlay-text': { code: 'FLOW093', severity: 'error', means: 'A tenant words a locale key that does not exist.' },
  'overlay-shape': { code: 'FLOW094', severity: 'error', means: 'A tenant changes something that only the flow decides.' },
} as const satisfies FaultTable;

/** The name of a fault. */
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

/** A fault at a place of the document. */
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
