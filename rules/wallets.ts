import type { Wallet } from '#api/entities';

/** Wallets of phones and browsers, by the names that their owners give them. The card in one is charged like any other. */
export const WALLET_NAMES: Readonly<Record<Wallet, string>> = { 'apple-pay': 'Apple Pay', 'google-pay': 'Google Pay' };
