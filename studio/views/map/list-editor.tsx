import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import type { Json } from '#engine/check';

import { Icon } from '../../parts/icon.tsx';
import { inOneLine } from '../../store/merge-by-key.ts';
import './list-editor.css';

/** A member of a list that is changed, known by its id wherever it moves. */
export interface Member<T> {
  readonly id: number;
  readonly value: T;
}

export function membersOf<T>(values: readonly T[]): readonly Member<T>[] {
  return values.map((value, id) => ({ id, value }));
}

interface ListEditorProps<T> {
  readonly members: readonly Member<T>[];
  readonly onChange: (members: readonly Member<T>[]) => void;
  /** The words of the buttons of the member with this number. */
  readonly words: (number: number) => Readonly<Record<'title' | 'up' | 'down' | 'remove', string>>;
  readonly add: string;
  readonly blank: T;
  /** Where a new member goes. */
  readonly placeOfNew: (values: readonly T[]) => number;
  /** Whether the last one may go, too. */
  readonly canBeEmpty?: boolean;
  /** The fields of a member. The first of them has the id `<id>-first`. */
  readonly children: (member: FieldsOf<T>) => ReactNode;
}

interface FieldsOf<T> {
  readonly id: string;
  readonly value: T;
  readonly number: number;
  readonly onChange: (value: T) => void;
}

const idOf = (id: number) => `member-${id}`;

/** A list in its order: its members are changed, moved, removed and added, and the focus follows. */
export function ListEditor<T>(props: ListEditorProps<T>) {
  const { members, onChange, words, add, blank, placeOfNew, canBeEmpty = false, children } = props;
  const focused = useRef<string>(undefined);
  useEffect(() => {
    if (focused.current !== undefined) document.getElementById(focused.current)?.focus();
    focused.current = undefined;
  });
  const change = (next: readonly Member<T>[], focus?: string) => {
    focused.current = focus;
    onChange(next);
  };
  function move(from: number, by: 1 | -1) {
    const [member] = members.slice(from, from + 1);
    if (!member) return;
    const to = from + by;
    const isAtEnd = to === (by === 1 ? members.length - 1 : 0);
    const side = (by === 1) === isAtEnd ? 'up' : 'down';
    change(members.toSpliced(from, 1).toSpliced(to, 0, member), `${idOf(member.id)}-${side}`);
  }
  function remove(from: number) {
    const next = members.toSpliced(from, 1);
    const neighbor = next[from] ?? next.at(-1);
    change(next, neighbor ? `${idOf(neighbor.id)}-first` : 'member-add');
  }
  function insert() {
    const id = 1 + Math.max(-1, ...members.map((member) => member.id));
    change(members.toSpliced(placeOfNew(members.map(({ value }) => value)), 0, { id, value: blank }), `${idOf(id)}-first`);
  }
  return (
    <>
      <ol className="members">
        {members.map(({ id, value }, index) => (
          <li key={id}>
            <fieldset className="member">
              <legend>{words(index + 1).title}</legend>
              {children({
                id: idOf(id),
                value,
                number: index + 1,
                onChange: (next) => onChange(members.with(index, { id, value: next })),
              })}
              <MemberButtons
                id={idOf(id)}
                words={words(index + 1)}
                canMoveUp={index > 0}
                canMoveDown={index < members.length - 1}
                canRemove={canBeEmpty || members.length > 1}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(index)}
              />
            </fieldset>
          </li>
        ))}
      </ol>
      <p>
        <Button id="member-add" className="button small" onPress={insert}>
          {add}
        </Button>
      </p>
    </>
  );
}

interface MemberButtonsProps {
  readonly id: string;
  readonly words: Readonly<Record<'up' | 'down' | 'remove', string>>;
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
  readonly canRemove: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

function MemberButtons({ id, words, canMoveUp, canMoveDown, canRemove, onMove, onRemove }: MemberButtonsProps) {
  const look = 'button small bare';
  return (
    <div className="member-buttons">
      <Button id={`${id}-up`} className={look} aria-label={words.up} isDisabled={!canMoveUp} onPress={() => onMove(-1)}>
        <Icon name="up" size={13} />
      </Button>
      <Button id={`${id}-down`} className={look} aria-label={words.down} isDisabled={!canMoveDown} onPress={() => onMove(1)}>
        <Icon name="down" size={13} />
      </Button>
      <Button className={look} aria-label={words.remove} isDisabled={!canRemove} onPress={onRemove}>
        <Icon name="bad" size={13} />
      </Button>
    </div>
  );
}

interface KeptEffectsProps {
  readonly effects: Json;
  readonly file: string;
  readonly line: number;
}

/** What a member has beside its fields: it is kept, and changed in the file. A link there would lose what was typed. */
export function KeptEffects({ effects, file, line }: KeptEffectsProps) {
  const { t } = useTranslation();
  if (Object.keys(effects).length === 0) return null;
  return (
    <p className="kept">
      <span className="dim">{t('rows.kept')}</span> <code>{inOneLine(effects)}</code>{' '}
      <span className="dim">
        {file}:{line}
      </span>
    </p>
  );
}
