import { readFileSync } from 'node:fs';

const GUIDE = readFileSync('docs/guides/onboard-a-provider.md', 'utf8');

/** The blocks of a language that a reader copies from the guide, in order. */
function blocksOf(language: 'sh' | 'json'): readonly string[] {
  return [...GUIDE.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, block = '']) => block);
}

/** The words before the first section that no one needs in order to start. */
export const wordCount = GUIDE.slice(0, GUIDE.indexOf('## What a provider can set')).split(/\s+/).length;

const [write = '', bills = '', look = '', bringIn = ''] = blocksOf('sh');
const [flow = ''] = blocksOf('json');

/** The blocks of the guide by what they are for. */
export const guide = { write, bills, look, bringIn, flow };

/** The words of the first command of a block, as a shell takes them apart, without `npx causeway`. */
export function wordsOf(block: string): readonly string[] {
  const [line = ''] = block.replaceAll('\\\n', ' ').split('\n');
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain).slice(2);
}

/** The bill file that the guide has one write. */
export function billsOf(block: string): string {
  return /<<'CSV'\n(.*?)^CSV$/ms.exec(block)?.[1] ?? '';
}
