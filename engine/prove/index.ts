/** The door of the proof: what a flow's visitors can come to, over every assignment of its facts. Never bundled for the browser. */
export { type Edge, type EdgeBy, type EdgeFrom, type EdgeTo, edgesOf } from './edges.ts';
