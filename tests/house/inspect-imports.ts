import { posix } from 'node:path';

import { type Files, isTest, sources } from './files.ts';
import { type Import, readImports } from './read-imports.ts';
import { outerRoom, type Room, roomBehind, roomOf, rooms } from './rooms.ts';

/** Imports that pass a wall: into a room upstairs, around a door, or of a library that a room does without. */
export function inspectImports(files: Files): readonly string[] {
  return sources(files).flatMap(([path, source]) => {
    const name = roomOf(path);
    const room = name === undefined ? undefined : rooms[name];
    return name === undefined ? [] : readImports(source).flatMap((found) => complaint(path, name, room, found) ?? []);
  });
}

function complaint(path: string, name: string, room: Room | undefined, { from, isType }: Import): string | undefined {
  if (from.startsWith('.'))
    return leavesRoom(path, from) ? `${path} leaves its room by "${from}"; use the door of that room` : undefined;
  if (!room) return undefined;
  if (from.startsWith('#')) return mayOpen(room, path, from) ? undefined : `${path} opens "${from}", which ${name} may not`;
  if (isType || !room.libraries || isTest(path)) return undefined;
  return room.libraries.includes(packageOf(from)) ? undefined : `${path} uses "${from}", which ${name} may not`;
}

/** Inside a room folders may look at one another, except that a core does not look into its sleeves. */
function leavesRoom(path: string, from: string): boolean {
  const target = posix.join(posix.dirname(path), from);
  const [home, away] = [roomOf(path), roomOf(target)];
  if (away === undefined) return false;
  if (outerRoom(path) !== outerRoom(target)) return true;
  return !isTest(path) && home !== away && !home?.includes('/');
}

function mayOpen({ mayOpen: others }: Room, path: string, door: string): boolean {
  const behind = roomBehind(door);
  return behind !== undefined && (behind === roomOf(path) || others.includes(behind) || (isTest(path) && behind === 'locales'));
}

function packageOf(from: string): string {
  const parts = from.split('/');
  return parts.slice(0, from.startsWith('@') ? 2 : 1).join('/');
}
