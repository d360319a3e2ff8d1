import type { Config } from '../../platform/config/parse-config.ts';
import { openDatabase } from '../../platform/database/pool.ts';
import { listen } from '../../platform/http/listen.ts';
import { createTokenizer, type TokenizerOptions } from './create-tokenizer.ts';

/** Of the few connections for the tokenizer, which is a service of its own. */
const CONNECTIONS = 2;

export interface OpenTokenizerOptions extends Omit<TokenizerOptions, 'db' | 'secret' | 'isTestMode'> {
  readonly config: Pick<Config, 'DATABASE_URL' | 'HOST' | 'TOKENIZER_PORT' | 'TOKENIZER_SECRET' | 'isTestMode'>;
  readonly onError: (error: Error) => void;
}

export interface OpenedTokenizer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Listens with the tokenizer, on connections of its own. */
export async function openTokenizer({ config, onError, ...options }: OpenTokenizerOptions): Promise<OpenedTokenizer> {
  const { HOST: host, TOKENIZER_PORT, TOKENIZER_SECRET: secret, isTestMode } = config;
  const db = openDatabase(config.DATABASE_URL, { max: CONNECTIONS, onError });
  const tokenizer = await createTokenizer({ ...options, db, secret, isTestMode });
  const port = await listen(tokenizer, { host, port: TOKENIZER_PORT, mayMove: isTestMode });
  return {
    port,
    close: async () => {
      await tokenizer.close();
      await db.destroy();
    },
  };
}
