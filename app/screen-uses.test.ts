import { screenUses } from '#screens/uses';
import { widgetNames } from '#widgets';
import { widgetUses } from '#widgets/uses';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The acts that a file starts, and those of the files beside it that it imports. */
function pressedIn(file: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  const own = [...source.matchAll(/\bact(?:="|\(')([\w-]+)["']/g)].map(([, act = '']) => act);
  const imported = [...source.matchAll(/from '(\.[^']+\.tsx)'/g)].map(([, path = '']) => resolve(dirname(file), path));
  return [...own, ...imported.filter((path) => !path.endsWith('form-step.tsx')).flatMap((path) => pressedIn(path, seen))];
}

const steps = readdirSync('screens/steps').filter((name) => name.endsWith('.tsx'));

describe('the acts of a screen', () => {
  test.each(steps)('%s declares every act that it presses', (name) => {
    const declared = Object.keys(screenUses[name.replace('.tsx', '')]?.acts ?? {});
    const ofOthers = [...readFileSync(join('screens/steps', name), 'utf8').matchAll(/from '\.\/([\w-]+)\.tsx'/g)];
    const shared = ofOthers.flatMap(([, other = '']) => pressedIn(resolve('screens/steps', `${other}.tsx`)));
    const pressed = pressedIn(resolve('screens/steps', name)).filter((act) => !shared.includes(act) || declared.includes(act));

    expect(pressed.filter((act) => !declared.includes(act))).toEqual([]);
  });
});

describe('the values of a widget', () => {
  test.each(widgetNames)('%s declares what it gives', (name) => {
    expect(widgetUses[name]?.gives).toBeDefined();
  });

  test.each(widgetNames)('%s declares the acts that it starts', (name) => {
    const source = readFileSync(relative('.', join('widgets', `${name}.tsx`)), 'utf8');
    const pressed = [...source.matchAll(/\bact\('([\w-]+)'\)/g)].map(([, act = '']) => act);

    expect(pressed.filter((act) => widgetUses[name]?.acts?.[act] === undefined)).toEqual([]);
  });
});
