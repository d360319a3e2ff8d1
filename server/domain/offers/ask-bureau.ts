import { FunnelError } from '#api';

import type { BureauAnswer } from '../../partners/ports.ts';
import { answerPull, keepPull } from './bureau-pulls.ts';
import type { FoundContext } from '../calls/context.ts';
import type { Claim } from './store-bureau-answer.ts';

/** Less than a client waits (30 s). */
const PATIENCE_MS = 28_000;
/** A request in progress that is silent for several of these counts as lost, and another may begin. */
const BEAT_MS = 1_500;

/** The bureau receives who and how much, never where or why the patient was treated (FCRA 604, 12 CFR 1022.30). */
export async function askBureau({ ports, db }: FoundContext, { pull, request }: Claim): Promise<BureauAnswer> {
  const { first_name, last_name, birth_date } = request.enrollee;
  const beat = setInterval(() => void keepPull(db, pull).catch(() => undefined), BEAT_MS);
  try {
    const { address, total: amount } = request;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return await ports.bureau.check({
      provider_id: pull.provider_id,
      first_name,
      last_name,
      birth_date,
      address,
      amount,
      signal,
    });
  } catch (error) {
    await answerPull(db, pull, { state: 'failed', at: ports.clock.now(), isOver: true });
    throw error instanceof FunnelError ? error : new FunnelError('gds_error_block_response', { cause: error });
  } finally {
    clearInterval(beat);
  }
}
