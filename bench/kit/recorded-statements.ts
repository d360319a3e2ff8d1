import { Client } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

/** One statement as a connection sent it, with those that it sent before it in the same round trip. */
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly before?: readonly Statement[];
}

/** What a connection sent from `begin` on. */
export type Transaction = readonly Statement[];

/** Runs work and answers every transaction that connections have sent meanwhile. */
export async function recordTransactions(work: () => Promise<void>): Promise<readonly Transaction[]> {
  const byConnection = new Map<object, Statement[][]>();
  const prototype = Client.prototype as unknown as { query: (this: object, ...args: unknown[]) => unknown };
  const { query: send } = prototype;
  function record(this: object, ...args: unknown[]): unknown {
    const [first, values = []] = args as [string | Statement, unknown[]?];
    const statement = typeof first === 'string' ? { text: first, values } : { text: first.text, values: first.values ?? values };
    const { before = [] } = first as Partial<Statement>;
    const transactions = byConnection.get(this) ?? [];
    for (const one of [...before, statement]) {
      if (/^(begin|start transaction)/i.test(one.text)) transactions.push([]);
      transactions.at(-1)?.push(one);
    }
    byConnection.set(this, transactions);
    return send.apply(this, args);
  }
  prototype.query = record;
  try {
    await work();
  } finally {
    prototype.query = send;
  }
  return [...byConnection.values()].flat();
}

/** The transactions as a script of pgbench, which plays the next one each time that it comes to its end. */
export function toPgbenchScript(transactions: readonly Transaction[]): string {
  const parts = transactions.map((statements, index) => {
    const lines = statements.map((statement) => `${withValues(statement)};`);
    return [`\\${index === 0 ? 'if' : 'elif'} :turn = ${index + 1}`, ...lines].join('\n');
  });
  return ['\\set turn :turn + 1', ...parts, '\\endif', ''].join('\n');
}

function withValues({ text, values }: Statement): string {
  return text.replace(/\s+/g, ' ').replace(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]));
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  return `'${String(prepareValue(value)).replaceAll("'", "''")}'`;
}
