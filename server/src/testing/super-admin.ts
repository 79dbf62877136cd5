/** Of every test server; given to it as SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD. */
export const SUPER_ADMIN = { email: 'super@mezgeb.local', password: 'Quiet-Ledger-41' }
