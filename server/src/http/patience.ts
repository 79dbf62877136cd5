/**
 * Whoever has waited so long, for a session, in a line, for others or for a turn, is told to try again: of a database that has
 * become slow everybody is to hear within two seconds.
 */
export const PATIENCE_MS = 1000
