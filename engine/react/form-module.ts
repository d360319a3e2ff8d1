import type { FormFile } from './form-file-schema.ts';
import type { FormData, Widget } from './widget.ts';

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
  readonly today: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly tenant: Readonly<Record<string, unknown>>;
  readonly slots: Readonly<Record<string, unknown>>;
  /** Whether a guard of the flow holds now, or may. */
  readonly holds: (guard: string) => boolean;
}

/** A form as the bundler serves it (`virtual:form/<form>`): the file, its compiled validator, and the widgets and checks it names. */
export interface FormModule {
  readonly form: FormFile;
  readonly validate: ValidateFunction;
  readonly widgets: Readonly<Record<string, Widget>>;
  readonly checks: Readonly<Record<string, Check>>;
}
