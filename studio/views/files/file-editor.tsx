import { completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, defaultHighlightStyle, foldGutter, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { Diagnostic } from '#engine/check';

import { type, useStudio } from '../../store/studio-store.ts';
import { completeNames } from './complete-names.ts';

interface FileEditorProps {
  readonly file: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly line: number;
  readonly column: number;
}

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--ink)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--accent)' },
]);

/** A file as text. What is wrong is marked where it is; Escape, then Tab, leaves the editor. */
export function FileEditor({ file, diagnostics, line, column }: FileEditorProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);

  useEffect(() => {
    if (!place.current) return;
    const label = EditorView.contentAttributes.of({ 'aria-label': t('files.editor', { file }), tabindex: '0' });
    const state = EditorState.create({ doc: textOf(file), extensions: [extensionsOf(file), label] });
    const editor = new EditorView({ state, parent: place.current });
    view.current = editor;
    // Beside React: what is typed here is in the editor before it is a draft, and nothing is drawn for it.
    const forget = useStudio.subscribe(
      (now, before) => now.drafts[file] !== before.drafts[file] && takeText(editor, textOf(file)),
    );
    return () => {
      forget();
      editor.destroy();
    };
  }, [file, t]);

  useEffect(() => {
    const editor = view.current;
    if (editor) goTo(editor, line, column);
  }, [file, line, column]);

  useEffect(() => {
    const editor = view.current;
    if (editor)
      editor.dispatch(
        setDiagnostics(
          editor.state,
          diagnostics.map((one) => asMark(editor, one)),
        ),
      );
  }, [diagnostics]);

  return <div className="editor" ref={place} />;
}

function extensionsOf(file: string): Extension {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  return [
    EditorView.cspNonce.of(nonce),
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    history(),
    highlightActiveLine(),
    highlightSelectionMatches({ wholeWords: true }),
    bracketMatching(),
    search({ top: true }),
    json(),
    completeNames(file),
    syntaxHighlighting(colors),
    syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
    keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...searchKeymap, indentWithTab]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) type(file, update.state.doc);
    }),
  ];
}

function textOf(file: string): string {
  return useStudio.getState().drafts[file]?.text ?? '';
}

/** Writes what came from elsewhere: a change on disk, or a fault that was mended. */
function takeText(editor: EditorView, text: string): void {
  const now = editor.state.doc.toString();
  if (now !== text) editor.dispatch({ changes: smallestChange(now, text) });
}

function goTo(editor: EditorView, line: number, column: number): void {
  const { doc } = editor.state;
  const at = doc.line(Math.min(Math.max(1, line), doc.lines));
  const position = Math.min(at.from + column - 1, at.to);
  editor.dispatch({ selection: { anchor: position }, effects: EditorView.scrollIntoView(position, { y: 'center' }) });
  if (line > 1) editor.focus();
}

function asMark(editor: EditorView, { line, column, severity, message, cure, code }: Diagnostic) {
  const { doc } = editor.state;
  const at = doc.line(Math.min(line, doc.lines));
  const from = Math.min(at.from + column - 1, at.to);
  const word = /^(?:"(?:[^"\\]|\\.)*"|[\w.-]+)/.exec(doc.sliceString(from, at.to))?.[0].length ?? 0;
  return { from, to: from + word, severity, message: `${code}: ${message}${cure === undefined ? '' : `\n${cure}`}` };
}

/** Only what differs is written, so that the caret and the history stay. */
function smallestChange(before: string, after: string) {
  let from = 0;
  const most = Math.min(before.length, after.length);
  while (from < most && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < most - from && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}
