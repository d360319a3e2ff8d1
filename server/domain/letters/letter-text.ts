import type { Provider } from '#configuration';

import type { Block } from './block.ts';
import { footOf } from './letter-frame.ts';
import type { Letter } from './letter.ts';

/** A letter without markup, for mail programs and readers that want none. */
export function letterText(provider: Provider, letter: Letter): string {
  const parts = letter.map(({ title, blocks, locale }) =>
    [title, ...blocks.map(textOf), footOf(provider, locale).join('\n')].join('\n\n'),
  );
  return [provider.display_name, ...parts].join('\n\n');
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'title':
    case 'text':
    case 'code':
      return block.text;
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'facts':
      return block.rows.map(([name, value, lead]) => `${name}: ${[lead, value].filter(Boolean).join(' ')}`).join('\n');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.join(' | ')).join('\n');
    case 'button':
      return `${block.text}: ${block.link}`;
  }
}
