/** The entry for tests of a flow: a visitor without a browser. */
export { openVisitor, type Visitor, type VisitorOptions } from './open-visitor.ts';
