import { parseDocument } from 'htmlparser2';

import type { Block, Fact } from './block.ts';

type Parsed = ReturnType<typeof parseDocument>;
type Child = Parsed['children'][number];
type Tag = Extract<Child, { readonly attribs: unknown }>;

/** A stored document as data: its title, the line below it, and its content. */
export interface ReadDocument {
  readonly title: string;
  readonly line: string;
  readonly locale: string;
  readonly blocks: readonly Block[];
}

/** Reads a document that `documentPage` has made, as it was stored. Its contents list and its links stay behind, their words do not. */
export function readDocument(html: string): ReadDocument {
  const parsed = parseDocument(html);
  const tags = tagsIn(parsed.children);
  const find = (name: string) => tags.find((tag) => tag.name === name);
  const header = find('header');
  const [line] = header ? tagsIn(header.children).filter(({ name }) => name === 'p') : [];
  return {
    title: textOf(find('h1')),
    line: textOf(line),
    locale: find('html')?.attribs['lang'] ?? '',
    blocks: blocksIn(find('main')?.children ?? []),
  };
}

function blocksIn(children: readonly Child[]): readonly Block[] {
  return children.filter(isTag).flatMap((tag): readonly Block[] => {
    switch (tag.name) {
      case 'h2':
        return [{ kind: 'title', text: textOf(tag) }];
      case 'p':
        return [{ kind: 'text', text: textOf(tag) }];
      case 'ul':
        return [{ kind: 'list', items: tagsIn(tag.children, 'li').map(textOf) }];
      case 'dl':
        return [{ kind: 'facts', rows: factsIn(tag) }];
      case 'table':
        return [tableIn(tag)];
      default:
        return blocksIn(tag.children);
    }
  });
}

function factsIn(list: Tag): readonly Fact[] {
  const values = tagsIn(list.children, 'dd');
  return tagsIn(list.children, 'dt').map((name, at): Fact => {
    const value = values[at];
    if (!value) return [textOf(name), ''];
    const [lead] = tagsIn(value.children, 'strong').map(textOf);
    const lines = tagsIn(value.children, 'p').map(textOf);
    const text = lines.length > 0 ? lines.join('\n') : textOf(value);
    return lead === undefined ? [textOf(name), text] : [textOf(name), text.slice(lead.length).trimStart(), lead];
  });
}

function tableIn(table: Tag): Block {
  const [head = [], ...rows] = tagsIn(table.children, 'tr').map((row) =>
    tagsIn(row.children)
      .filter(({ name }) => name === 'th' || name === 'td')
      .map(textOf),
  );
  return { kind: 'table', head, rows };
}

/** The elements within, in the order of the text: all, or those of one name. */
function tagsIn(children: readonly Child[], name?: string): readonly Tag[] {
  return children
    .filter(isTag)
    .flatMap((tag) => [...(name === undefined || tag.name === name ? [tag] : []), ...tagsIn(tag.children, name)]);
}

function isTag(node: Child): node is Tag {
  return 'attribs' in node;
}

function textOf(node: Child | undefined): string {
  if (node === undefined) return '';
  if ('data' in node && node.type !== 'comment') return node.data;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
