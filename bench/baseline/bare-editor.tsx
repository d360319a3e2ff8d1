import { autocompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';

/** As many as a flow has of most kinds. */
const NAMES = Array.from({ length: 60 }, (_, index) => ({ label: `name-${index}` }));

const text = JSON.parse(document.querySelector('#text')?.textContent ?? '""') as string;
const language = [json(), syntaxHighlighting(defaultHighlightStyle)];
const completion = autocompletion({ override: [({ pos, explicit }) => (explicit ? { from: pos, options: NAMES } : null)] });
const look = EditorView.theme({ '&': { height: '600px' } });
const keys = [history(), keymap.of([...defaultKeymap, ...historyKeymap])];
const extensions = [lineNumbers(), language, completion, keys, look, EditorView.contentAttributes.of({ 'aria-label': 'Text' })];
const parent = document.querySelector('#page') ?? document.body;
new EditorView({ state: EditorState.create({ doc: text, extensions }), parent });
