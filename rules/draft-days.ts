/** Days for which answers are kept that a visitor saves, unless the provider chooses another number. */
export const DRAFT_DAYS = 28;
