import { create } from 'zustand';

import type { Diagnostic, Registry } from '#engine/check';

import type { DiskChange, Opening } from '../service/index.ts';
import type {
  ConditionAnswer,
  ConditionQuestion,
  FlowDrawing,
  FromWorker,
  NameQuestion,
  Offer,
  View,
  ViewProof,
} from '../worker/messages.ts';
import type { Answer, Question } from '../worker/question.ts';
import { type Connection, Denied, SignedOut } from './connection.ts';
import { canBeSaved, decide, draftsOf, isUnsaved, settled, takeDisk, type Drafts } from './drafts.ts';
import { startWorkers, type Workers } from './workers.ts';

export interface StudioState {
  readonly status: 'opening' | 'live' | 'lost' | 'denied' | 'failed' | 'signedOut';
  readonly folder: string;
  /** Where people sign in and publish. */
  readonly team?: Opening['team'];
  readonly drafts: Drafts;
  readonly view: View;
  /** The names of the app, without its functions. */
  readonly registry?: Partial<Registry>;
  readonly checked?: Found;
  readonly isChecking: boolean;
  /** It takes so long that a person waits for it. */
  readonly isCheckSlow: boolean;
  /** The diagnostics that only the proof finds, of all flows. */
  readonly proved?: Found;
  readonly isProving: boolean;
  readonly proof?: ViewProof | undefined;
  readonly drawing?: FlowDrawing | undefined;
  /** What was asked last about a visitor, answered for the files of now. */
  readonly answer?: Answer | undefined;
  /** The flow has errors by now. */
  readonly isDrawingOld: boolean;
  readonly failure?: string | undefined;
  readonly saveFailed: readonly string[];
  /** The provider that was begun last, until its next steps are put away. */
  readonly begun?: Begun | undefined;
}

export interface Begun {
  readonly slug: string;
  readonly file: string;
}

const noFlow: View = { flow: 'enrollment' };

export const useStudio = create<StudioState>(() => ({
  status: 'opening',
  folder: '',
  drafts: {},
  view: noFlow,
  isChecking: true,
  isCheckSlow: true,
  isProving: true,
  isDrawingOld: false,
  saveFailed: [],
}));

const set = useStudio.setState;
const get = useStudio.getState;
let workers: Workers | undefined;
let connection: Connection | undefined;

interface StudioHost {
  /** Where the files come from, and where they are saved. */
  readonly connection: Connection;
  readonly createWorker: () => Worker;
}

/** Opens the configuration, and follows it. */
export async function openStudio(view: View, host: StudioHost): Promise<void> {
  connection = host.connection;
  forgetTyped();
  saves.clear();
  addEventListener('beforeunload', askBeforeLeaving);
  set({ view });
  try {
    const opening = await connection.open();
    const drafts = draftsOf(opening.files);
    workers = startWorkers(host.createWorker, takeMessage);
    workers.open(opening, opening.files, view);
    set({ drafts, folder: opening.folder, registry: opening.registry as Partial<Registry>, status: 'live', team: opening.team });
  } catch (error) {
    if (error instanceof SignedOut) location.replace('/sign-in');
    set({ status: error instanceof Denied ? 'denied' : error instanceof SignedOut ? 'opening' : 'failed' });
    return;
  }
  void connection.follow({
    onOpen: () => set({ status: 'live' }),
    onChange: takeChange,
    onLost: () => ['live', 'signedOut'].includes(get().status) && set({ status: 'lost' }),
    onDenied: () => set({ status: 'denied' }),
    onSignedOut: () => set({ status: 'signedOut' }),
  });
}

/** The browser asks before a page with edits that are not saved is closed or loaded again. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  takeTyped();
  if (Object.values(get().drafts).some(isUnsaved)) event.preventDefault();
}

/** A person decided to give up what is not saved: the browser does not ask once more. */
export function leaveWithoutAsking(): void {
  removeEventListener('beforeunload', askBeforeLeaving);
}

/** Shows another flow, or the flow of another provider. */
export function look(view: View): void {
  const { view: now } = get();
  if (now.flow === view.flow && now.provider === view.provider) return;
  const isOther = now.flow !== view.flow;
  set({
    view,
    isProving: true,
    isDrawingOld: false,
    proof: undefined,
    answer: undefined,
    ...(isOther && { drawing: undefined }),
  });
  workers?.look(view);
}

/** Notes the provider that was begun, or that its next steps are put away. */
export function noteBegun(begun: Begun | undefined): void {
  set({ begun });
}

/** Prepares what the names of a file mean, so that the first list of them does not wait. */
export function prepareNames(file: string): void {
  workers?.prepareNames(file);
}

/** The names that are possible at a place of a file, as it is typed by now. */
export async function offersAt(file: string, at: number): Promise<readonly Offer[]> {
  const answer = await askOnce({ type: 'offers', file, at });
  return answer.type === 'offers' ? answer.offers : [];
}

/** What the name at a place of a file means. */
export async function descriptionAt(file: string, at: number): Promise<string | undefined> {
  const answer = await askOnce({ type: 'description', file, at });
  return answer.type === 'description' ? answer.description : undefined;
}

/** What is wrong with each of these conditions of rows, and what a condition of the flow can ask. */
export async function readConditions(
  flow: string,
  conditions: readonly string[],
): Promise<Pick<ConditionAnswer, 'faults' | 'offers'>> {
  const answer = await askOnce({ type: 'conditions', flow, conditions });
  return answer.type === 'conditions' ? answer : { faults: [], offers: [] };
}

type AskedOnce = Omit<NameQuestion, 'id'> | Omit<ConditionQuestion, 'id'>;
type AnswerOnce = Extract<FromWorker, { readonly type: AskedOnce['type'] }>;
const askedOnce = new Map<number, (answer: AnswerOnce) => void>();
let questions = 0;

function askOnce(question: AskedOnce): Promise<AnswerOnce> {
  takeTyped();
  questions += 1;
  const id = questions;
  return new Promise((resolve) => {
    askedOnce.set(id, resolve);
    workers?.askOnce({ ...question, id });
  });
}

/** Asks about a visitor; the answer is in `answer`, again after every change. Nothing ends that. */
export function ask(question: Question | undefined): void {
  workers?.ask(question);
}

/** A person who types on is shown what a check found once they pause for so long. */
const QUIET_MS = 75;
/** Neither a draft nor what a check found waits longer for a pause. */
const LATEST_MS = 1_000;
/** A key that is held down repeats within this time, and no person types so fast. */
const HELD_MS = 60;
let typedAt = 0;
let takenAt = 0;
let heldTimer: ReturnType<typeof setTimeout> | undefined;
/** What was typed and is no draft yet. */
const typed = new Map<string, { readonly toString: () => string }>();

/**
 * Types into a file. The letter is painted first: what the draft of a whole file costs is not part of that frame. What a key types
 * while it is held down becomes a draft together.
 */
export function type(file: string, text: { readonly toString: () => string }): void {
  const now = performance.now();
  const isHeld = now - typedAt < HELD_MS;
  typedAt = now;
  if (isHeld) {
    clearTimeout(heldTimer);
    heldTimer = setTimeout(takeTyped, Math.min(HELD_MS, takenAt + LATEST_MS - now));
  } else if (typed.size === 0) requestAnimationFrame(() => setTimeout(takeTyped));
  typed.set(file, text);
}

function takeTyped(): void {
  if (typed.size === 0) return;
  takenAt = performance.now();
  const files = [...typed];
  forgetTyped();
  for (const [file, text] of files) take(file, text.toString());
}

function forgetTyped(): void {
  clearTimeout(heldTimer);
  typed.clear();
}

/** Changes a file: it is checked at once and proved a moment later. */
export function edit(file: string, text: string): void {
  takeTyped();
  take(file, text);
}

function take(file: string, text: string): void {
  const { drafts } = get();
  const draft = drafts[file];
  if (!draft || draft.text === text) return;
  change({ ...drafts, [file]: { ...draft, text } });
}

/** Decides for a text where the file changed on disk. */
export function settle(file: string, text: string): void {
  takeTyped();
  const { drafts } = get();
  const draft = drafts[file];
  if (draft) change({ ...drafts, [file]: decide(draft, text) });
}

/** The last save of each file. */
const saves = new Map<string, Promise<void>>();

/** Saves the edits of a file, after the saves of it that run: each names the hash that the one before it got. */
export function save(file: string): Promise<void> {
  const saving = (saves.get(file) ?? Promise.resolve()).then(() => saveNow(file));
  saves.set(file, saving);
  return saving;
}

async function saveNow(file: string): Promise<void> {
  takeTyped();
  const draft = get().drafts[file];
  if (!connection || !draft || !canBeSaved(draft)) return;
  const { text, hash } = draft;
  try {
    const saved = await connection.save({ file, text, hash });
    takeTyped();
    const { drafts, saveFailed } = get();
    const now = drafts[file];
    if (!now) return;
    const next =
      'hash' in saved
        ? { ...settled(now), read: text, hash: saved.hash }
        : saved.now
          ? { ...settled(now), conflict: saved.now }
          : { ...settled(now), isRemoved: true as const };
    set({ drafts: { ...drafts, [file]: next }, saveFailed: saveFailed.filter((name) => name !== file) });
  } catch (error) {
    if (error instanceof Denied) set({ status: 'denied' });
    else if (error instanceof SignedOut) set({ status: 'signedOut', saveFailed: [...get().saveFailed, file] });
    else set({ saveFailed: [...get().saveFailed, file] });
  }
}

/** Saves every file of these that has edits. */
export async function saveAll(files: readonly string[]): Promise<void> {
  await Promise.all(files.map(save));
}

function takeChange(disk: DiskChange): void {
  takeTyped();
  change(takeDisk(get().drafts, disk));
}

/** Most letters are checked in less, and nothing is drawn for it. */
const SLOW_MS = 400;
let checkTimer: ReturnType<typeof setTimeout> | undefined;

/** Every change of a text passes here. */
function change(next: Drafts): void {
  const { drafts } = get();
  const names = [...new Set([...Object.keys(drafts), ...Object.keys(next)])];
  const files = names.flatMap((file) => {
    const text = next[file]?.text;
    return text === drafts[file]?.text ? [] : [text === undefined ? { file } : { file, text }];
  });
  set({ drafts: next, ...(files.length > 0 && { isChecking: true, isProving: true }) });
  if (files.length === 0) return;
  checkTimer ??= setTimeout(() => set({ isCheckSlow: true }), SLOW_MS);
  workers?.change(files);
}

function takeMessage(message: FromWorker): void {
  switch (message.type) {
    case 'checked':
      endCheck();
      showWhenQuiet(message);
      return;
    case 'drawn':
      if (isOfView(message.drawing)) set({ drawing: message.drawing, isDrawingOld: false });
      return;
    case 'undrawable':
      set({ isDrawingOld: true });
      return;
    case 'proved':
      if (isOfView(message.proof)) set({ proof: message.proof });
      return;
    case 'done':
      set({ proved: sameAs(get().proved, message), isProving: false });
      return;
    case 'answered':
      if (isOfView(message.answer)) set({ answer: message.answer });
      return;
    case 'offers':
    case 'description':
    case 'conditions':
      askedOnce.get(message.id)?.(message);
      askedOnce.delete(message.id);
      return;
    case 'failed':
      endCheck();
      set({ failure: message.message, isChecking: false, isCheckSlow: false, isProving: false });
  }
}

function endCheck(): void {
  clearTimeout(checkTimer);
  checkTimer = undefined;
}

let shownAt = 0;
let quietTimer: ReturnType<typeof setTimeout> | undefined;

/** While a key is held down, the letters come first: each list of faults would be drawn for a moment only. */
function showWhenQuiet(found: Found): void {
  const show = () => {
    shownAt = performance.now();
    set({ checked: sameAs(get().checked, found), isChecking: false, isCheckSlow: false, failure: undefined });
  };
  clearTimeout(quietTimer);
  const wait = Math.min(typedAt + QUIET_MS, shownAt + LATEST_MS) - performance.now();
  if (wait <= 0) show();
  else quietTimer = setTimeout(show, wait);
}

interface Found {
  readonly diagnostics: readonly Diagnostic[];
  readonly milliseconds: number;
}

/** The list of before where nothing in it has changed: what shows it is not drawn again with each letter. */
function sameAs(before: Found | undefined, { diagnostics, milliseconds }: Found): Found {
  const isSame = before !== undefined && JSON.stringify(before.diagnostics) === JSON.stringify(diagnostics);
  return { diagnostics: isSame ? before.diagnostics : diagnostics, milliseconds };
}

function isOfView({ flow, provider }: View): boolean {
  const { view } = get();
  return view.flow === flow && view.provider === provider;
}
