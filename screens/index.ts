export { PageFrame } from './page-frame.tsx';
export type { DocumentAddress, FetchDocument, FetchedDocument, OutsidePage } from './outside-page.ts';
export { outsideParts, type OutsidePart } from './outside-parts.ts';
export { PageContext, usePage, type FormLibrary, type Locale, type Page } from './page.ts';
export { BillInfo, FormStep } from './form-step.tsx';
export { FlowError, ScreenBoundary } from './general-error.tsx';
export { NotFound } from './not-found.tsx';
export { Skeleton } from './skeleton.tsx';
