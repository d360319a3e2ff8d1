import type { RootOperationNode } from 'kysely';

import { type Label, listLabels } from '../metrics/label.ts';

const VERBS: Readonly<Partial<Record<RootOperationNode['kind'], string>>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
};

/** Words of the code: a verb and a table. A value of a statement is a parameter, and never part of its name. */
const NAMES = listLabels({ has: (name) => /^[a-z]+( [a-z_]{1,60})?$/.test(name) });

/** The name of a statement: what it does to which table, such as `select patients`. */
export function statementName(query: RootOperationNode): Label {
  const verb = VERBS[query.kind] ?? 'raw';
  const table = tableOf(query);
  return NAMES.of(table === undefined ? verb : `${verb} ${table}`);
}

/** The first table of a statement, as the code names it. */
function tableOf(query: RootOperationNode): string | undefined {
  if (query.kind === 'InsertQueryNode') return tableName(query.into);
  if (query.kind === 'UpdateQueryNode') return tableName(query.table);
  if (query.kind === 'SelectQueryNode' || query.kind === 'DeleteQueryNode') return tableName(query.from?.froms[0]);
  return undefined;
}

interface Named {
  readonly kind: string;
  readonly node?: Named;
  readonly table?: { readonly identifier?: { readonly name: string } };
}

function tableName(node: Named | undefined): string | undefined {
  if (node?.kind === 'AliasNode') return tableName(node.node);
  return node?.kind === 'TableNode' ? node.table?.identifier?.name : undefined;
}
