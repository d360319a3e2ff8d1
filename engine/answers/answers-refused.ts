/** Why answers are not accepted. */
export type RefusalCode =
  /** The flow, its run or its step does not exist. */
  | 'not_found'
  /** The answers do not lead to the step that sends them. */
  | 'operation_not_available_yet'
  /** A form refuses an answer; the details name it. */
  | 'validation_error';

/** The status of the response that refuses. */
export const STATUS_OF_REFUSAL: Readonly<Record<RefusalCode, number>> = {
  not_found: 404,
  operation_not_available_yet: 409,
  validation_error: 400,
};

/** Answers that are not accepted. `details` has the code of each problem, by form and field: `{ "pet.name": "required" }`. */
export class AnswersRefused extends Error {
  override readonly name = 'AnswersRefused';
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, string>> | undefined;

  constructor(code: RefusalCode, message: string, details?: Readonly<Record<string, string>>) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** A form refuses answers, or they are no answers of a form. */
export function refused(message: string, details: Readonly<Record<string, string>>): AnswersRefused {
  return new AnswersRefused('validation_error', message, details);
}
