import { TEST_SECRETS } from '../../platform/config/mode-problems.ts';
import { createSealer, parseSealingKeys, type Sealer } from '../../platform/sealing.ts';

/** The keys of ANSWER_KEYS, else that of test mode, with which nothing of worth is encrypted. */
export function openAnswerSealer({
  ANSWER_KEYS: text = TEST_SECRETS.ANSWER_KEYS,
}: {
  readonly ANSWER_KEYS?: string | undefined;
}): Sealer {
  const keys = parseSealingKeys(text);
  if (!keys) throw new Error('ANSWER_KEYS is not in its form: name:key with commas between');
  return createSealer(keys);
}
