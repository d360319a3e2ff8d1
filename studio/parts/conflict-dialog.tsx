import { useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import type { SharedFile } from '../service/index.ts';
import type { Draft } from '../store/drafts.ts';
import { mergeByKey } from '../store/merge-by-key.ts';
import { settle, useStudio } from '../store/studio-store.ts';

/** Two people saved one of these files: both texts are shown, and nothing is lost until the person decides. */
export function Conflicts({ files }: { readonly files: readonly string[] }) {
  const draft = useStudio(({ drafts }) => files.map((file) => drafts[file]).find((one) => one?.conflict));
  return draft?.conflict ? <ConflictDialog key={draft.file} draft={draft} now={draft.conflict} /> : null;
}

function ConflictDialog({ draft, now }: { readonly draft: Draft; readonly now: SharedFile }) {
  const { t } = useTranslation();
  const [isLater, setLater] = useState(false);
  const { file, read, text } = draft;
  const { by } = now;
  const title = by === undefined ? t('files.conflictTitle', { file }) : t('files.savedBy', { by, file });
  const merged = mergeByKey(read, text, now.text);
  const decide = (chosen: string) => settle(file, chosen);
  if (isLater)
    return (
      <div className="conflict-bar" role="alert">
        {title}
        <Button className="button small" onPress={() => setLater(false)}>
          {t('files.merge')}
        </Button>
      </div>
    );
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(isOpen) => setLater(!isOpen)}>
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">{title}</Heading>
          <p className="soft">{t('files.conflict')}</p>
          <div className="versions">
            <Version title={by ?? t('files.theirs')} lines={differingLines(read, now.text)} />
            <Version title={t('files.yours')} lines={differingLines(read, text)} />
          </div>
          {merged && merged.both.length > 0 && (
            <p className="warn-words">{t('files.differs', { keys: merged.both.join(', ') })}</p>
          )}
          <div className="actions">
            {merged && (
              <Button className="button primary" onPress={() => decide(merged.text)}>
                {t('files.merge')}
              </Button>
            )}
            <Button className="button" onPress={() => decide(now.text)}>
              {by === undefined ? t('files.takeTheirs') : t('files.takeOf', { by })}
            </Button>
            <Button className="button" onPress={() => decide(text)}>
              {t('files.keepYours')}
            </Button>
            <Button className="button bare" slot="close">
              {t('files.cancel')}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Version({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section>
      <h3>{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard must reach it. */}
      <pre tabIndex={0} aria-label={title}>
        {lines.join('\n')}
      </pre>
    </section>
  );
}

/** The lines of a text that another does not have, with "-" before those that it lacks: enough to see what someone changed. */
function differingLines(before: string, after: string): readonly string[] {
  const [old, now] = [before, after].map((text) => text.split('\n'));
  if (!old || !now) return [];
  const begin = old.findIndex((line, index) => line !== now[index]);
  const from = begin === -1 ? Math.min(old.length, now.length) : begin;
  let end = 0;
  while (end < Math.min(old.length, now.length) - from && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const removed = old.slice(from, old.length - end).map((line) => `- ${line}`);
  const added = now.slice(from, now.length - end).map((line) => `+ ${line}`);
  return [...removed, ...added];
}
