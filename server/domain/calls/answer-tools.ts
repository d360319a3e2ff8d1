import type { CompiledFlow } from '#engine';
import type { FileLimits } from '#engine/form';
import type { Provider } from '#configuration';
import type { DayString } from '#rules';

import type { FileStorage, Scanner } from '../../partners/ports.ts';
import type { Sealer } from '../../platform/sealing.ts';

/** What is known around the answers of a form, as in the browser. */
export interface AroundAnswers {
  readonly today: DayString;
  readonly tenant: Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, unknown>>;
  readonly slots: Readonly<Record<string, unknown>>;
  /** Whether a guard of the flow holds, or may. */
  readonly holds: (guard: string) => boolean;
}

/** A form, validated by the code that validates it in the browser. */
export interface AnswerForm {
  readonly version: number;
  /** Every field that the form knows. */
  readonly fields: readonly string[];
  /** The locale key of the label by field. */
  readonly labels: Readonly<Record<string, string>>;
  /** What each field for files takes. */
  readonly files: Readonly<Record<string, FileLimits>>;
  /** The data without fields that are not asked, and the code of what is wrong by field. */
  readonly validate: (
    data: Readonly<Record<string, unknown>>,
    around: AroundAnswers,
  ) => { readonly asked: Readonly<Record<string, unknown>>; readonly problems: Readonly<Record<string, string>> };
}

export type FindForm = (name: string) => AnswerForm | undefined;

/** What routes need for answers of any flow. */
export interface AnswerTools {
  readonly flowsOf: (provider: Provider) => readonly CompiledFlow[];
  readonly findForm: FindForm;
  /** Undefined where no key is configured: then no answers are accepted. */
  readonly sealer: Sealer | undefined;
  /** Undefined where files are not taken. */
  readonly uploads?: UploadTools | undefined;
}

/** Where the files of visitors are stored, and what scans them. */
export interface UploadTools {
  readonly storage: FileStorage;
  readonly scanner: Scanner;
}
