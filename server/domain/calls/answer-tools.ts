import type { CompiledFlow } from '#engine';
import type { FindForm } from '#engine/answers';
import type { Provider } from '#configuration';

import type { FileStorage, Scanner } from '../../partners/ports.ts';
import type { Sealer } from '../../platform/sealing.ts';

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
