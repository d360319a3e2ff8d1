import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { loadAll } from 'js-yaml';

/** A value of a manifest, read without its schema. */
export type Node = { readonly [name: string]: Node } & readonly Node[] & string;

/** The elements of a list. */
export function listOf(node: Node | undefined): readonly Node[] {
  if (!Array.isArray(node)) throw new Error('this is no list');
  return node as readonly Node[];
}

/** The documents of a YAML file, each with its file. */
export function readYaml(file: string): readonly Node[] {
  return loadAll(readFileSync(file, 'utf8')) as Node[];
}

/** The first document of a YAML file. */
export function readOne(file: string): Node {
  const [document] = readYaml(file);
  if (document === undefined) throw new Error(`${file} is empty`);
  return document;
}

/** Every YAML file of the folder. */
export const manifests: readonly string[] = readdirSync('deploy', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => join('deploy', file))
  .toSorted();

/** Every text within a value. */
export function textsOf(node: unknown): readonly string[] {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsOf) : [];
}
