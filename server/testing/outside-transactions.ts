import type { Simulators } from '../partners/ports.ts';
import { isInTransaction, watchTransactions } from '../platform/database/open-transactions.ts';

/** They ask no partner. */
const LOCAL: readonly PropertyKey[] = ['agencyOf', 'readNews'];

/** The partners of a test. */
export interface GuardedPartners {
  readonly partners: Simulators;
  /** Throws where a partner was called in a transaction, also where the caller caught that error. */
  readonly expectOutside: () => void;
}

/**
 * Refuses calls of partners while a transaction is open: a partner that is slow would hold its locks and its connection, and a
 * transaction that runs again would call the partner again. Methods that a test replaces are guarded too.
 */
export function outsideTransactions(simulators: Simulators): GuardedPartners {
  watchTransactions();
  const inside: string[] = [];
  const guard = <Port extends object>(name: string, port: Port): Port =>
    new Proxy(port, {
      get(target, key, receiver) {
        const method: unknown = Reflect.get(target, key, receiver);
        if (typeof method !== 'function' || LOCAL.includes(key)) return method;
        return (...args: readonly unknown[]): unknown => {
          if (!isInTransaction()) return Reflect.apply(method, target, args);
          inside.push(`${name}.${String(key)}`);
          throw new Error(`${name}.${String(key)} was called while a transaction was open`);
        };
      },
    });
  const { bureau, payments, messages, addresses, captcha } = simulators;
  return {
    partners: {
      bureau: guard('bureau', bureau),
      payments: guard('payments', payments),
      messages: guard('messages', messages),
      addresses: guard('addresses', addresses),
      captcha: guard('captcha', captcha),
    },
    expectOutside: () => {
      if (inside.length > 0) throw new Error(`partners were called while a transaction was open: ${inside.join(', ')}`);
    },
  };
}
