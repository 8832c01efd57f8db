// What other features may ask of accounts.
export { renameAccount } from './former-names.ts';
