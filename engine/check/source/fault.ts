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

export function errorKind(code: string, means: string): FaultKind {
  return { code, severity: 'error', means };
}

export function warningKind(code: string, means: string): FaultKind {
  return { code, severity: 'warning', means };
}

/** Everything that can be wrong with a file, whatever is in it, and with a flow. */
export const faultTable = {
  unreadable: errorKind('FILE001', 'A file or a folder cannot be read.'),
  encoding: errorKind('FILE002', 'The file is not saved as UTF-8, or begins with a byte order mark.'),
  'json-syntax': errorKind('FILE003', 'The file is not JSON.'),
  'duplicate-key': errorKind('FILE004', 'A key occurs twice in one object; only the last would count.'),
  'no-schema': warningKind('FILE005', 'The file does not name its schema, so that editors cannot help.'),
  'old-schema': warningKind('FILE006', 'The schema that editors read is not the one of today.'),

  schema: errorKind('FLOW003', 'The file does not have the shape of a flow.'),

  'unknown-step': errorKind('FLOW010', 'A flow names a step that it does not have.'),
  'unknown-fact': errorKind('FLOW011', 'A condition reads a fact that the flow does not declare.'),
  'unknown-guard': errorKind('FLOW012', 'A flow names a guard that it does not have.'),
  'unknown-run': errorKind('FLOW013', 'A flow names a shared run that it does not have.'),
  'unknown-slot': errorKind('FLOW014', 'A flow names a slot that it does not have.'),
  'unknown-form': errorKind('FLOW015', 'A flow names a form that does not exist.'),
  'unknown-action': errorKind('FLOW016', 'A flow names an action that is not registered.'),
  'unknown-outcome': errorKind(
    'FLOW017',
    'A run maps an outcome that its action does not declare, or a goal names one that no run has.',
  ),
  'unknown-screen': errorKind('FLOW018', 'A step names a screen that is not registered.'),
  'unknown-text': errorKind('FLOW019', 'A flow names a locale key that no locale file has.'),
  'unknown-counter': errorKind('FLOW020', 'A row counts or resets something that is not a counter.'),
  'unknown-field': errorKind('FLOW021', 'A flow names a field that the form does not have.'),
  'unknown-selector': errorKind('FLOW022', 'A flow declares a fact that nothing computes.'),
  'unknown-act': errorKind('FLOW023', 'A form starts an act that the step does not have.'),
  'plain-fact': errorKind('FLOW024', 'A fact reads an option or a slot that it does not fit.'),
  'missing-act': errorKind('FLOW025', 'A screen shows a button for an act that its step does not have.'),
  'unpressed-act': warningKind('FLOW026', 'A step has an act that no button of its screen starts.'),
  'wrong-form': errorKind('FLOW027', 'A step gives its screen a form that the screen cannot show.'),
  'input-missing': errorKind('FLOW028', 'An action reads a field that the form of the step does not have.'),
  value: errorKind('FLOW029', 'A value cannot be computed.'),

  'guard-syntax': errorKind('FLOW030', 'A condition cannot be read.'),
  'guard-profile': errorKind('FLOW031', 'A condition uses more of CEL than guards may.'),
  'guard-type': errorKind('FLOW032', 'A condition compares things of different types, or is not true or false.'),
  'not-in-enum': errorKind('FLOW033', 'A condition compares a fact with a value that it never has.'),
  'out-of-bounds': errorKind('FLOW034', 'A comparison with a number always has the same result.'),
  'guard-constant': warningKind('FLOW035', 'A condition is always true or never true.'),

  'no-default-row': errorKind('FLOW040', 'A list of rows has no last row without a condition.'),
  'unreachable-row': errorKind('FLOW041', 'A row can never be taken.'),
  'row-target': errorKind('FLOW042', 'A row does not have exactly one of "to", "stay" and "run".'),
  'remembered-misuse': errorKind('FLOW043', '"to": "remembered" has no row after it for visitors without a remembered path.'),
  undecided: warningKind('FLOW044', 'Too many combinations of facts to decide.'),
  'effect-misplaced': errorKind('FLOW045', 'An effect is where it has no meaning.'),
  'endless-load': errorKind('FLOW046', 'A step starts its own load again.'),
  'run-circle': errorKind('FLOW047', 'Shared runs start each other in a circle.'),
  'load-circle': errorKind('FLOW048', 'Loads of steps go to each other in a circle.'),

  'no-error-default': errorKind('FLOW050', 'A run has no row for error codes that are not named.'),
  'outcome-unmapped': errorKind('FLOW051', 'An outcome that the action declares goes nowhere.'),
  'impossible-error': errorKind('FLOW052', 'A run maps an error code that cannot occur.'),
  'outcome-stores-unknown': errorKind('FLOW053', 'An action stores into a slot that the flow does not have.'),
  'code-twice': errorKind('FLOW054', 'An error code has two rows, or shares its row with "first" or "*".'),
  send: errorKind('FLOW055', 'A run sends answers that it may not send, or lists none.'),
  'saved-answers': errorKind('FLOW056', 'Answers are saved that no step opens again, or opened where none are saved.'),

  'duplicate-id': errorKind('FLOW060', 'Two steps have the same id.'),
  'duplicate-path': errorKind('FLOW061', 'Two steps have the same path.'),
  'reserved-name': errorKind('FLOW062', 'A name means something else already.'),
  'near-path': warningKind('FLOW063', 'Two paths differ only in capital letters or in a slash at the end.'),
  'duplicate-flow': errorKind('FLOW064', 'Two flows have the same name or the same base.'),
  'shadowed-path': errorKind('FLOW065', 'A step has a path that another flow answers.'),
  'reserved-path': errorKind('FLOW066', 'A step has an address that the service keeps for itself.'),
  untitled: errorKind('FLOW067', 'A step has no title.'),
  unshown: errorKind('FLOW068', 'A step states something that its screen does not show.'),
  task: errorKind('FLOW069', 'A task is not one that visitors can finish.'),

  'secret-kept': errorKind('FLOW070', 'A secret slot would be kept in the session storage.'),
  'form-in-two-slots': errorKind('FLOW071', 'Two slots keep the data of one form.'),
  'option-default': errorKind('FLOW072', 'The default of an option does not fit the option.'),
  migration: errorKind('FLOW073', 'An earlier version cannot be taken over as "migrate" describes it.'),
  'slot-circle': errorKind('FLOW074', 'Two slots depend on each other.'),
  'slot-unfilled': errorKind('FLOW075', 'Nothing ever fills a slot.'),
  'answers-lost': errorKind('FLOW076', 'No slot keeps the answers of a form, and no action takes them.'),
  split: errorKind('FLOW077', 'A split has shares that are not 100 percent, or the name of something else.'),
  repeat: errorKind('FLOW078', 'A repeated section does not fit its step, its slot or its own limits.'),
  check: errorKind('FLOW079', 'A step shows the answers of a step that gives none.'),

  'back-to-itself': errorKind('FLOW080', 'A step goes to itself: by Back, "instead" or "otherwise".'),
  'endless-chain': errorKind('FLOW081', 'Redirects lead in a circle.'),
  'half-said': warningKind('FLOW082', 'Two properties of a step belong together and one is missing.'),
  unused: warningKind('FLOW083', 'A flow declares something that nothing uses.'),
  'idle-arm': warningKind('FLOW084', 'An arm of a split gets no visitors.'),
  confirmation: errorKind('FLOW085', 'A confirmation is not the end of its flow.'),
  'task-astray': warningKind('FLOW086', 'The last step of a task does not lead back to its list.'),

  'overlay-option': errorKind('FLOW090', 'A tenant switches an option that the flow does not have.'),
  'overlay-value': errorKind('FLOW091', 'A tenant gives an option a value that does not fit it.'),
  'overlay-step': errorKind('FLOW092', 'A tenant changes a step that the flow does not have.'),
  'overlay-text': errorKind('FLOW093', 'A tenant changes a locale key that does not exist.'),
  'overlay-shape': errorKind('FLOW094', 'A tenant changes something that only the flow decides.'),
  'overlay-split': errorKind('FLOW095', 'A tenant divides visitors among arms that the flow does not have, or not all of them.'),
  'overlay-add': errorKind('FLOW096', 'A tenant adds a step that the flow has already, or after one that it does not have.'),
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
