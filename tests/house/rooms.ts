/** What stands in a room and what its sources may open. */
export interface Room {
  /** Rooms whose doors its sources may open. */
  readonly mayOpen: readonly string[];
  /** Libraries, for the rooms that keep to a few. Absent: any. */
  readonly libraries?: readonly string[];
}

const GARDEN = ['flows', 'providers', 'locales'];
const PURE = ['engine', 'rules'];

/** Who may see whom: the house of design section 1. No room looks upstairs. */
export const rooms: Readonly<Record<string, Room>> = {
  flows: { mayOpen: [] },
  providers: { mayOpen: [] },
  locales: { mayOpen: [] },
  engine: { mayOpen: [], libraries: [] },
  'engine/check': {
    mayOpen: ['engine'],
    libraries: ['ajv', 'ajv-formats', '@marcbachmann/cel-js', 'jsonc-parser', 'json-schema-to-ts'],
  },
  'engine/explain': { mayOpen: ['engine'], libraries: [] },
  'engine/prove': { mayOpen: ['engine', 'engine/check'], libraries: [] },
  'engine/react': {
    mayOpen: ['engine'],
    libraries: ['react', 'react-dom', '@rjsf/core', '@rjsf/utils', '@rjsf/validator-ajv8', 'zustand', 'json-schema-to-ts'],
  },
  rules: { mayOpen: [], libraries: [] },
  api: { mayOpen: ['rules'], libraries: ['ofetch', 'json-schema-to-ts'] },
  actions: { mayOpen: [...PURE, 'api'], libraries: [] },
  widgets: { mayOpen: [...PURE, 'engine/react'] },
  server: { mayOpen: [...PURE, 'engine/check', 'api', ...GARDEN] },
  // What runs in the pages of hosts: words of its own, and nothing else of ours.
  embed: { mayOpen: ['locales'], libraries: ['react'] },
  screens: { mayOpen: [...PURE, 'engine/react', 'widgets'] },
  app: { mayOpen: [...PURE, 'engine/check', 'engine/react', 'api', 'actions', 'widgets', 'screens', 'embed', ...GARDEN] },
  cli: { mayOpen: [...PURE, 'engine/check', 'engine/explain', 'engine/prove', 'api', 'actions', 'server', ...GARDEN] },
};

/** Rooms around the house, which may open every door. */
export const around = ['tests', 'bench', 'scripts'] as const;

/** The room that a file stands in: the innermost of the table. */
export function roomOf(path: string): string | undefined {
  const inner = path.split('/').slice(0, 2).join('/');
  if (inner in rooms) return inner;
  return outerRoom(path);
}

/** The room at the root that a file stands in. */
export function outerRoom(path: string): string | undefined {
  const first = path.split('/')[0] ?? '';
  return first in rooms || around.some((name) => name === first) ? first : undefined;
}

/** The room behind a door such as "#engine/check"; package.json says which doors there are. */
export function roomBehind(door: string): string | undefined {
  return roomOf(`${door.slice(1)}/`);
}
