import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import type { ListedWork } from '../../service/index.ts';
import { useCodeWords } from './use-code-words.ts';
import { useTimeWords } from './use-time-words.ts';

interface WorkTablesProps {
  readonly lists: ListedWork;
  readonly canLook: boolean;
  readonly canAct: boolean;
  readonly onLook: (reference: string) => void;
  readonly onSend: (id: string) => void;
  readonly onReplay: (id: string) => void;
  readonly onApply: (id: string) => void;
}

/** The lists, one below the other; one without anything in it is a line. */
export function WorkTables({ lists, canLook, canAct, onLook, onSend, onReplay, onApply }: WorkTablesProps) {
  const { t, i18n } = useTranslation();
  const timeOf = useTimeWords(lists.time_zone);
  const wordsOf = useCodeWords();
  const languages = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const money = new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'USD' });
  const figure = (count: number) => count.toLocaleString(i18n.language);
  const press = (isDisabled: boolean, words: string, of: string, onPress: () => void) => (
    <Button className="button small" isDisabled={isDisabled} aria-label={`${words}: ${of}`} onPress={onPress}>
      {words}
    </Button>
  );
  const act = (words: string, of: string, onPress: () => void) => press(!canAct, words, of, onPress);
  const look = (words: string, of: string, reference: string) => press(!canLook, words, of, () => onLook(reference));
  return (
    <div className="work-lists">
      <List
        title={t('work.requests')}
        heads={[t('work.reference'), t('work.since'), t('work.reason'), t('work.call'), t('work.act')]}
      >
        {lists.requests.map(({ reference, sent_at, reason, language, best_time, wants_call }) => [
          reference,
          timeOf(sent_at),
          wordsOf(reason),
          `${wants_call ? t('work.wantsCall', { time: wordsOf(best_time) }) : t('work.willCall')} · ${languages.of(language) ?? language}`,
          look(t('work.open'), reference, reference),
        ])}
      </List>
      <List
        title={t('work.messages')}
        heads={[t('work.kind'), t('work.since'), t('work.channelHead'), t('work.problem'), t('work.act')]}
      >
        {lists.messages.map(({ id, kind, channel, created_at, problem, may_have_arrived, can_be_sent }) => [
          wordsOf(kind),
          timeOf(created_at),
          wordsOf(channel),
          may_have_arrived ? t('work.mayHaveArrived', { problem }) : (problem ?? t('work.ourFault')),
          <div key={id} className="work-acts">
            {can_be_sent && act(t('work.replay'), `${wordsOf(kind)}, ${timeOf(created_at)}`, () => onSend(id))}
            {look(t('work.look'), `${wordsOf(kind)}, ${timeOf(created_at)}`, id)}
          </div>,
        ])}
      </List>
      <List
        title={t('work.events')}
        heads={[t('work.kind'), t('work.since'), t('work.reference'), t('work.endpoint'), t('work.act')]}
      >
        {lists.events.map(({ id, kind, reference, happened_at, endpoints }) => [
          kind,
          timeOf(happened_at),
          reference ?? '',
          endpoints.map(({ host, tries, problem }) => `${host}: ${problem ?? ''} (${tries})`).join(', '),
          act(t('work.replay'), id, () => onReplay(id)),
        ])}
      </List>
      <List title={t('work.payments')} heads={[t('work.kind'), t('work.since'), t('work.id'), t('work.act')]}>
        {lists.payments.map(({ id, kind, received_at }) => [
          kind,
          timeOf(received_at),
          id,
          act(t('work.apply'), id, () => onApply(id)),
        ])}
      </List>
      <List title={t('work.plans')} heads={[t('work.reference'), t('work.since'), t('work.openOf'), t('work.act')]}>
        {lists.plans.map(({ reference, open_cents, total_cents, defaulted_at }) => [
          reference,
          timeOf(defaulted_at),
          t('work.ofTotal', { open: money.format(open_cents / 100), total: money.format(total_cents / 100) }),
          look(t('work.look'), reference, reference),
        ])}
      </List>
      <List title={t('work.imports')} heads={[t('work.file'), t('work.since'), t('work.kind'), t('work.outcome'), t('work.act')]}>
        {lists.imports.map(({ id, kind, file, begun_at, outcome, rows_read, refused }) => [
          file,
          timeOf(begun_at),
          wordsOf(`import.${kind}`),
          outcome === 'taken'
            ? t('work.notTaken', { refused: figure(refused), rows: figure(rows_read) })
            : wordsOf(`import.${outcome ?? 'killed'}`),
          look(t('work.look'), `${file}, ${timeOf(begun_at)}`, id),
        ])}
      </List>
    </div>
  );
}

interface ListProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly children: readonly (readonly ReactNode[])[];
}

function List({ title, heads, children: rows }: ListProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={title}>
      <h2>
        {title} <span className="dim num">{rows.length}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="dim">{t('work.nothing')}</p>
      ) : (
        <div className="work-scroll">
          <table>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- Rows are read anew as a whole.
                <tr key={index}>
                  {cells.map((cell, column) => (
                    // oxlint-disable-next-line react/no-array-index-key -- A cell is known by its column.
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
