import type { CompiledRepeat } from '#engine';
import { type FormData, formProblems } from '#engine/form';
import { type SummaryLine, useBusy, useFlow } from '#engine/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';

import { lineOf } from './answer-words.ts';
import type { ListParts } from './list-item-form.tsx';
import { useScreenHost } from './screen-host.ts';
import { StepBody, StepContent } from './step-content.tsx';
import { useFormContext } from './use-form-context.ts';
import { listWords } from '../words/lists.ts';

/** The items that the visitor has added so far, and the button that goes on. */
export function Items(parts: ListParts) {
  const { repeat, list } = parts;
  const { submit, slots } = useFlow();
  const { isBusy } = useBusy();
  const lines = useLines(parts);
  const { missing, refused } = useProblems(parts, lines);
  const [removed, setRemoved] = useState<Removed>();
  const [attempt, setAttempt] = useState(0);

  function send(event: FormEvent) {
    event.preventDefault();
    setAttempt(missing.length > 0 ? attempt + 1 : 0);
    if (missing.length === 0) submit(slots[repeat.slot] ?? []);
  }

  function remove(at: number) {
    const item = list.items[at];
    if (!item || isBusy) return;
    list.remove(at);
    setAttempt(0);
    setRemoved({ item, at, line: lines[at] ?? '' });
  }

  function undo({ item, at }: Removed) {
    list.insert(at, item);
    setRemoved(undefined);
    // Its row is there with the next picture.
    requestAnimationFrame(() => focusOn(buttonId(repeat, at)));
  }

  return (
    <StepContent problems={[...(attempt > 0 ? missing : []), ...refused]} attempt={attempt} onFollow={focusOn}>
      <StepBody />
      {removed && (
        <RemovedNotice
          key={`${removed.at} ${removed.line}`}
          line={removed.line}
          onUndo={lines.length < repeat.maximum ? () => undo(removed) : undefined}
        />
      )}
      <ItemList repeat={repeat} lines={lines} onChange={list.open} onRemove={remove} />
      <AddButton repeat={repeat} count={lines.length} onAdd={() => list.open(lines.length)} />
      <ContinueForm isIncomplete={missing.length > 0} onSubmit={send} />
    </StepContent>
  );
}

/** What was removed last, for Undo. */
interface Removed {
  readonly item: FormData;
  readonly at: number;
  readonly line: string;
}

function RemovedNotice({ line, onUndo }: { readonly line: string; readonly onUndo: (() => void) | undefined }) {
  const { translate } = useScreenHost(listWords);
  const notice = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className="list-notice" role="group" tabIndex={-1} ref={notice} aria-labelledby="list-removed">
      <p id="list-removed">{translate('starter.list.removed', { item: line })}</p>
      {onUndo && (
        <button type="button" className="link-button" onClick={onUndo}>
          {translate('starter.list.undo')}
        </button>
      )}
    </div>
  );
}

interface ItemListProps {
  readonly repeat: CompiledRepeat;
  readonly lines: readonly string[];
  readonly onChange: (at: number) => void;
  readonly onRemove: (at: number) => void;
}

function ItemList({ repeat, lines, onChange, onRemove }: ItemListProps) {
  const { translate } = useScreenHost(listWords);
  if (lines.length === 0) return <p className="list-none">{translate('starter.list.none')}</p>;
  return (
    <ul className="list-items">
      {lines.map((line, at) => (
        <li key={`${at} ${line}`}>
          <span className="list-line">{line}</span>
          <span className="list-actions">
            <button type="button" className="link-button" id={buttonId(repeat, at)} onClick={() => onChange(at)}>
              {translate('starter.list.change')}
              <span className="visually-hidden"> {line}</span>
            </button>
            <button type="button" className="link-button" onClick={() => onRemove(at)}>
              {translate('starter.list.remove')}
              <span className="visually-hidden"> {line}</span>
            </button>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface AddButtonProps {
  readonly repeat: CompiledRepeat;
  readonly count: number;
  readonly onAdd: () => void;
}

function AddButton({ repeat, count, onAdd }: AddButtonProps) {
  const { translate } = useScreenHost(listWords);
  if (count >= repeat.maximum) return <p className="list-full">{translate('starter.list.full', { count })}</p>;
  const words = repeat.add ?? (count === 0 ? 'starter.list.addFirst' : 'starter.list.add');
  return (
    <button type="button" className="button button-outline list-add" id={addId(repeat)} onClick={onAdd}>
      {translate(words)}
    </button>
  );
}

interface ContinueProps {
  readonly isIncomplete: boolean;
  readonly onSubmit: (event: FormEvent) => void;
}

function ContinueForm({ isIncomplete, onSubmit }: ContinueProps) {
  const { isBusy } = useBusy();
  const { theme, translate } = useScreenHost(listWords);
  return (
    <form className="step-form" noValidate onSubmit={onSubmit}>
      <theme.SubmitArea
        label={translate('starter.continue')}
        note={undefined}
        bar={undefined}
        isIncomplete={isIncomplete}
        isBusy={isBusy}
      />
    </form>
  );
}

/** The words of each item. */
function useLines({ repeat, form, list }: ListParts): readonly string[] {
  const context = useFormContext();
  return list.items.map((data, at) => lineOf(repeat.item, form, data, context) || String(at + 1));
}

/** What keeps the list from being sent: too few items, too many, or one that its form refuses; and what the service refused. */
function useProblems({ repeat, form, list: { items }, refused }: ListParts, lines: readonly string[]) {
  const context = useFormContext();
  const { translate } = useScreenHost(listWords);
  const { minimum, maximum } = repeat;
  const problem = (fieldId: string, text: string): SummaryLine => ({ fieldId, text, isCorrected: false });
  const incomplete = (isWrong: (item: FormData) => boolean) =>
    items.flatMap((item, at) =>
      isWrong(item) ? [problem(buttonId(repeat, at), translate('starter.list.incomplete', { item: lines[at] ?? '' }))] : [],
    );
  const tooFew = problem(addId(repeat), translate('starter.list.tooFew', { count: minimum }));
  const tooMany = problem(buttonId(repeat, 0), translate('starter.list.tooMany', { count: maximum }));
  return {
    missing: [
      ...(items.length < minimum ? [tooFew] : []),
      ...(items.length > maximum ? [tooMany] : []),
      ...incomplete((item) => formProblems(form, item, context).length > 0),
    ],
    refused: incomplete((item) => refused.has(item)),
  };
}

function addId({ slot }: CompiledRepeat): string {
  return `${slot}-add`;
}

function buttonId({ slot }: CompiledRepeat, at: number): string {
  return `${slot}-change-${at + 1}`;
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}
