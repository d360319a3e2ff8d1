import { AsyncLocalStorage } from 'node:async_hooks';

interface OpenTransaction {
  isOpen: boolean;
}

/** Nothing in production, where no promise pays for it. */
let transactions: AsyncLocalStorage<OpenTransaction> | undefined;

/** From now on, `isInTransaction` knows every transaction that begins in this process. For tests. */
export function watchTransactions(): void {
  transactions ??= new AsyncLocalStorage();
}

/** Runs the work of a transaction, from its begin to its commit. */
export async function asTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (!transactions) return work();
  const transaction: OpenTransaction = { isOpen: true };
  try {
    return await transactions.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

/** True while a transaction is open that the caller runs in. Work that the transaction started and that goes on after it is outside. */
export function isInTransaction(): boolean {
  return transactions?.getStore()?.isOpen ?? false;
}
