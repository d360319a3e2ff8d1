import type { Draft } from './draft.ts';

const WIDTH = 110;

/** The draft as its file: what fits on a line is on one, so that a reader sees the whole provider at a glance. */
export function fileText({ file }: Draft): string {
  return `${block(file, '')}\n`;
}

function block(value: unknown, indent: string): string {
  const isObject = typeof value === 'object' && value !== null;
  const line = inline(value);
  if (!isObject || (indent !== '' && indent.length + line.length <= WIDTH)) return line;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((member) => `${deeper}${block(member, deeper)}`).join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value).map(([key, member]) => `${deeper}${JSON.stringify(key)}: ${block(member, deeper)}`);
  return `{\n${members.join(',\n')}\n${indent}}`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${inline(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
