import type { FormFile } from './form-file-schema.ts';

/** What the fields of a form hold, by field name. */
export type FormData = Readonly<Record<string, unknown>>;

/** A function compiled by ajv; it leaves what it found in `errors`. */
export interface ValidateFunction {
  (data: unknown): boolean;
  errors?: readonly ValidationError[] | null;
}

/** One violation as ajv reports it. */
export interface ValidationError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Business rules beyond JSON Schema: the code of the problem, or nothing. Asked only for a value that fits the schema. */
export type Check = (value: unknown, data: FormData, context: CheckContext) => string | undefined;

/** What a check may read besides the form. */
export interface CheckContext {
  /** The tenant's calendar day, YYYY-MM-DD. */
  readonly today: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly tenant: Readonly<Record<string, unknown>>;
  readonly slots: Readonly<Record<string, unknown>>;
  /** Whether a guard of the flow holds now, or may. */
  readonly holds: (guard: string) => boolean;
}

/** What decides whether the data of a form is right: the same in the browser and on the server. */
export interface FormRules {
  readonly form: FormFile;
  readonly validate: ValidateFunction;
  readonly checks: Readonly<Record<string, Check>>;
}
